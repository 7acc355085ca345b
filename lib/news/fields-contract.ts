import { z } from 'zod'
import { REQUIRED, TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'

export const NO_ITEM = 'There is no such item'
export const OTHER_TYPE = 'The type of an article cannot be changed'
export const NO_ARTICLE = 'There is no such article'
export const END_BEFORE_START = 'The end date is before the start date'
export const PUBLISHED_AHEAD =
  'Publishing takes effect at once, so the publish date cannot lie ahead. Choose today or an earlier day, or leave it unpublished.'
const INVALID_DATE = 'Please provide a date'
const TITLE_LENGTH = 500
const DESCRIPTION_LENGTH = 10_000
const MAX_TAGS = 200

/** Largest JSON body with rich text: four sections of 512 KB each with what JSON adds. */
export const RICH_BODY_BYTES = 4 * 1024 * 1024

/** Required in article, news, event, video and publication (W45). */
export const title = z
  .string(REQUIRED)
  .overwrite(visibleText)
  .trim()
  .min(1, REQUIRED)
  .max(TITLE_LENGTH, `At most ${TITLE_LENGTH} characters`)
export const plainDescription = z.string().trim().max(DESCRIPTION_LENGTH, `At most ${DESCRIPTION_LENGTH} characters`)

/** An instant, or a calendar date, which stands for its beginning in UTC. */
export const instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()], INVALID_DATE).transform((text) => new Date(text))

/** Reference items of a body, each once, in the order given (W15). */
export const itemIds = z
  .array(z.guid(NO_ITEM))
  .max(MAX_TAGS)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

/** An instant of a reply; null = none (W1). */
export const replyInstant = z.iso.datetime().nullable()

/** What is due on which day of the firm: of the dates that lie ahead the next one. */
export const deadlineSchema = z.strictObject({
  /** Comply by, Comment by, … */
  label: z.string(),
  day: z.iso.date(),
})
export type Deadline = z.infer<typeof deadlineSchema>

/** Known fields of a reply that a client may send back; the server sets them (W61). */
export const ignored = z.unknown().optional()

const switchText = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], TRUE_OR_FALSE))
  .optional()

/** Query and body of a flag of its own call: ?flag=true|false, a bare boolean, or {flag: boolean} (A053, W19). */
export const flagInput = <const Flag extends string>(flag: Flag) => ({
  query: z.object({ [flag]: switchText } as Record<Flag, typeof switchText>),
  body: z.union([z.boolean(), z.strictObject({ [flag]: z.boolean() } as Record<Flag, z.ZodBoolean>)], TRUE_OR_FALSE).optional(),
})

export const byId = z.object({ id: z.guid() })
