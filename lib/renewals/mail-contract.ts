import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { REVISION_LENGTH, renewalIds } from './contract.ts'
import { bracesFault, leftOutReasons } from './mail-words.ts'

const SUBJECT_LENGTH = 200
export const MAIL_LENGTH = 5_000
/** E-mails that are written at once. */
export const MAX_MAILS = 500
/** Names shown of what is counted. */
export const SHOWN_NAMES = 5
/** Who was written to so many days ago is named in the preview. */
export const RECENT_DAYS = 30

const written = (length: number) =>
  z
    .string(REQUIRED)
    .overwrite(visibleText)
    .trim()
    .min(1, REQUIRED)
    .max(length, `At most ${length} characters`)
    .superRefine((text, context) => {
      const fault = bracesFault(text)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
/** With {first name}, {company}, {service}, {end date} and {my name} where each recipient reads the own words. */
const mail = { subject: written(SUBJECT_LENGTH), text: written(MAIL_LENGTH) }

const templateSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  /** 0 = nobody has kept one. */
  version: z.int(),
})
export type MailTemplate = z.infer<typeof templateSchema>

const root = '/api/v1/Renewal/mail'

export const getMailTemplate = endpoint({
  method: 'GET',
  path: `${root}/template`,
  summary: 'What staff of the tenant of the host begin with when they write to main contacts about renewals',
  access: 'internal',
  response: templateSchema,
})

export const changeMailTemplate = endpoint({
  method: 'PUT',
  path: `${root}/template`,
  summary: 'Keeps a text as the one to begin with, for all staff at the tenant of the host',
  access: 'internal',
  body: z.strictObject({ ...mail, version: versionField }),
  response: templateSchema,
})

/** Subscriptions that are counted, with the first names. */
const counted = { subscriptions: z.int(), names: z.array(z.string()) }

export const previewMails = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/preview`,
  cost: 'list',
  summary: 'Whom a mail to the main contacts of subscriptions would reach, about which nobody is written to and why, and one of the mails',
  access: 'internal',
  body: z.strictObject({
    ids: renewalIds,
    ...mail,
    /** Which of the mails is shown, from 0. */
    position: z.int().min(0).default(0),
  }),
  response: z.strictObject({
    mails: z.int(),
    people: z.int(),
    /** As its recipient gets it; null = nobody gets one. */
    shown: z
      .strictObject({
        position: z.int(),
        name: z.string(),
        email: z.string(),
        company: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      })
      .nullable(),
    leftOut: z.array(z.strictObject({ reason: z.enum(leftOutReasons), ...counted })),
    /** Chosen ones that are not on the caller's desk, or gone. */
    notOnDesk: z.int(),
    /** About which main contacts were written to in the last days. */
    recent: z.strictObject(counted),
    /** Revision of what the caller saw, the text included; sending is refused (409) when it has changed. */
    revision: z.string(),
  }),
})

export const sendMails = endpoint({
  method: 'POST',
  path: root,
  summary: 'Writes to the main contacts of subscriptions as the preview showed: one mail per main contact, company and end date',
  access: 'internal',
  limit: 'send',
  body: z.strictObject({ ids: renewalIds, ...mail, revision: z.string().max(REVISION_LENGTH) }),
  response: z.strictObject({ mails: z.int() }),
  errors: ['CONFLICT'],
})
