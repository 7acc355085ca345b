import 'server-only'

/** What other rooms may use of this one, besides its contracts: how a Word document looks. It loads the library, so import it where documents are written. */
export { PLACEHOLDER, facts, grid, sectionTitle, textBlock, wordDocument } from './word-document.ts'
