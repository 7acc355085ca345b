/** 'Name <a@b.example>' as mail programs copy it, or a link to an address. */
const COPIED_EMAIL = /^(?:[^<>]*<\s*(?:mailto:)?([^<>\s@]+@[^<>\s@]+)\s*>|mailto:([^<>\s@?]+@[^<>\s@?]+))[\s;,]*$/i
/** A host with a dot, and what may follow it: an address whose beginning somebody left out. */
const BARE_ADDRESS = /^[a-z\d][a-z\d-]*(\.[a-z\d][a-z\d-]*)*\.[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i

/** What an e-mail field holds after `text` was typed or pasted: the address alone, where it came with a name or as a link. */
export function plainEmail(text: string): string {
  const [, named, linked] = COPIED_EMAIL.exec(text) ?? []
  return named ?? linked ?? text
}

/** What a field for a web address holds when it is left: 'www.firm.example' gets its https://, everything else stays as it was typed. */
export function wholeAddress(text: string): string {
  const typed = text.trim()
  return BARE_ADDRESS.test(typed) ? `https://${typed}` : text
}
