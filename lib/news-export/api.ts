import 'server-only'

/** What other modules may use of this one, besides its contracts: how Word documents of the portal look. It loads the library that writes them, so import it where documents are written. */
export { packedDocument } from './packed-document.ts'
export { PLACEHOLDER, WordHeadings, facts, grid, sectionTitle, textBlock, wordDocument } from './word-document.ts'
