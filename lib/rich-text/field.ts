import { z } from 'zod'
import {
  MAX_BYTES,
  documentWords,
  linksOfDocument,
  looksLikeDocument,
  ownImagesOf,
  plainDocument,
  readDocument,
  withoutLinkTitles,
} from './document.ts'

const INVALID_RICH_TEXT = 'This text has parts that are not allowed'
const TOO_LONG = `A text has at most ${MAX_BYTES / 1024} KB`

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** A rich text ready to be stored: the document as JSON text, its words for the search, the own pictures in it. */
export interface CleanRichText {
  document: string
  words: string
  images: string[]
}

/** @param takesLinks links to other articles are part of it */
function clean(text: string, context: z.RefinementCtx, takesLinks: boolean): CleanRichText | null {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (text.trim() === '') return null
  if (bytes(text) > MAX_BYTES) return fail(TOO_LONG)
  const given = readDocument(looksLikeDocument(text) ? JSON.parse(text) : plainDocument(text.trim()))
  if (given === null || !linksOfDocument(given).every(({ attrs }) => takesLinks && attrs?.['id'] !== undefined))
    return fail(INVALID_RICH_TEXT)
  const document = withoutLinkTitles(given)
  const stored = JSON.stringify(document)
  if (bytes(stored) > MAX_BYTES) return fail(TOO_LONG)
  const words = documentWords(document).trim()
  const images = ownImagesOf(stored)
  return words === '' && images.length === 0 ? null : { document: stored, words, images }
}

const fieldOf = (takesLinks: boolean) =>
  z
    .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)), z.null()])
    .transform((text, context) => (text === null ? null : clean(text, context, takesLinks)))

/**
 * Rich text in a request: JSON text of the editor's document, or plain text, which is kept as paragraphs (W63); null, '' and a document without
 * content are null. Also the document itself as JSON. Fails on JSON outside the closed grammar.
 */
export const richTextField = fieldOf(false)

/** The same for a text that may lead to articles: a section of one, or a news item. Of their titles nothing is stored, not even in its words for the search. */
export const articleTextField = fieldOf(true)
