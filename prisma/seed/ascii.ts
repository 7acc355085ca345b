const letters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i' }

/** A text as lower-case a-z and digits, everything else as single hyphens; for addresses and names of sites. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øłßæđı]/g, (letter) => letters[letter]!)
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
