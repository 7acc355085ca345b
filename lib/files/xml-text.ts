/** A text without the characters that XML 1.0 does not know, not even escaped: most control characters and halves of surrogate pairs. */
export const xmlText = (text: string): string => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
