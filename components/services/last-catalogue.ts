/** The address of the catalogue that was shown last since the page was loaded, with its search and filters. */
let last: string | null = null

/** Remembers the address of the catalogue that is shown. */
export function keepCatalogue(href: string): void {
  last = href
}

/** Where the reader came from in the catalogue; null = not from there. */
export const lastCatalogue = (): string | null => last
