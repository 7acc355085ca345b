/** Longest address part made from a name, characters; a suffix and the limit of the column leave room. */
const DERIVED_LENGTH = 150
/** Of a name without any letter. */
const FALLBACK = 'service'
const LETTERS = 26
const CODE_OF_A = 97

/** A friendly URL as typed: lower case, no accents, spaces become hyphens, only a-z, hyphen and underscore stay (B626, B629). */
export const normalizeFriendlyUrl = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s/g, '-')
    .replace(/[^a-z_-]/g, '')

/** The friendly URL of a service whose form names none (A100): from its name, without hyphens at the ends or in a row. */
export const friendlyUrlOf = (name: string): string =>
  normalizeFriendlyUrl(name.trim()).slice(0, DERIVED_LENGTH).replace(/-+/g, '-').replace(/^-|-$/g, '') || FALLBACK

/** 1 = a, 26 = z, 27 = aa, … */
function lettersOf(n: number): string {
  let letters = ''
  for (let remaining = n; remaining > 0; remaining = Math.floor((remaining - 1) / LETTERS))
    letters = String.fromCharCode(CODE_OF_A + ((remaining - 1) % LETTERS)) + letters
  return letters
}

/** The first of base, base-a, base-b, … that is free (W18). */
export function freeFriendlyUrl(base: string, used: ReadonlySet<string>): string {
  let free = base
  for (let n = 1; used.has(free); n += 1) free = `${base}-${lettersOf(n)}`
  return free
}

/** Whether an address is one that the base may have got, so that a service keeps its address while its name stays. */
export const isDerivedFrom = (friendlyUrl: string, base: string): boolean =>
  friendlyUrl === base || (friendlyUrl.startsWith(`${base}-`) && /^[a-z]{1,2}$/.test(friendlyUrl.slice(base.length + 1)))
