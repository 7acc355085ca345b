import 'server-only'

/** What other rooms may use of this one, besides its contracts: how a Word document looks. It loads the library, so import it where documents are written. */
export { PLACEHOLDER, facts, grid, sectionTitle, textBlock, wordDocument } from './word-document.ts'
/** What other rooms may use of this one, besides its contracts: how Word documents of the portal look. It loads the library that writes them. */
export { packedDocument } from './packed-document.ts'
export { WordHeadings, facts, grid, sectionTitle } from './word-document.ts'
