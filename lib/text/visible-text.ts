/** Characters without width or that only steer the direction of text; a joiner is kept between letters that it joins. */
const INVISIBLE =
  /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?<=^|\p{ASCII})[\u200C\u200D]|[\u200C\u200D](?=\p{ASCII}|$)/gu

/** A text without what nobody sees: two names that look alike must not differ by it. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')
