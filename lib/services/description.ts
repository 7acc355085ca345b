import { z } from 'zod'
import { looksLikeDocument } from '#lib/rich-text/document.ts'
import { richTextField } from '#lib/rich-text/field.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const NO_PICTURES = 'A description cannot hold pictures'

/** Every node of a document names its type; other JSON is a text that somebody wrote. */
const meansDocument = (text: string): boolean =>
  looksLikeDocument(text) && typeof (JSON.parse(text) as { type?: unknown }).type === 'string'

/**
 * The long description of a service: the plain text as it was written, or the JSON text of a document as the news have it, without pictures and links to
 * articles. Fails on a document outside the closed grammar, without words, or with more of them than a plain text may have.
 * @param plain the rule of a plain text
 * @param length most characters of a document's words
 */
export function descriptionField(plain: z.ZodType<string, string>, length: number) {
  const rich = richTextField.transform((given, context) => {
    const isEmpty = given === null || (given.images.length === 0 && visibleText(given.words).trim() === '')
    const message = isEmpty
      ? REQUIRED
      : given.images.length > 0
        ? NO_PICTURES
        : given.words.length > length
          ? `At most ${length} characters`
          : null
    if (message === null && given !== null) return given.document
    context.addIssue({ code: 'custom', message: message ?? REQUIRED })
    return z.NEVER
  })
  return z.string(REQUIRED).transform((text, context) => {
    const result = (meansDocument(text) ? rich : plain).safeParse(text)
    if (result.success) return result.data
    for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
