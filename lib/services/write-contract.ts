import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { INVALID_NAME, INVALID_URL, REQUIRED, TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { serviceSchema } from './contract.ts'
import type { ServiceType } from './contract.ts'
import { descriptionField } from './description.ts'
import { checkVideoLink } from '#lib/text/video-link.ts'

export const NO_LIFE_CYCLE = 'Please choose at least one life cycle'
export const NO_VALUE_CHAIN = 'Please choose at least one value chain'
export const NO_INDUSTRY = 'Please choose at least one tag'
export const TOO_MANY_RESPONSIBLES = 'A maximum of 3 responsibles is allowed.'

export const NO_ILLUSTRATION = 'There is no such illustration'

/** B621. */
export const MAX_RESPONSIBLES = 3
/** Longest of the seven short texts, characters (B620). */
export const SHORT_TEXT_LENGTH = 160
/** Largest illustration, bytes (A105). */
export const ILLUSTRATION_BYTES = 50 * 1024 * 1024
const MAX_NEW_ILLUSTRATIONS = 30
const MAX_ILLUSTRATIONS = 500
/** Longest alternative text of an illustration, characters. */
export const ALTERNATIVE_TEXT_LENGTH = 300
/** Of a service, characters. */
export const NAME_LENGTH = 200
/** Of a document, of its words. */
export const DESCRIPTION_LENGTH = 20_000
const LINK_LENGTH = 2_000
const KEY_LENGTH = 255
const MAX_ITEMS = 500

/** A form sends line breaks as CR LF, which counts as one character in the page. */
const tidy = (text: string): string => visibleText(text).replace(/\r\n?/g, '\n').trim()
const characters = (text: string): number => [...text].length

const required = (length: number) =>
  z
    .string(REQUIRED)
    .transform(tidy)
    .pipe(z.string().min(1, REQUIRED).max(length, `At most ${length} characters`))
/** A179: the text names the field by its label. */
const short = (label: string) =>
  z
    .string(REQUIRED)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .refine((text) => characters(text) <= SHORT_TEXT_LENGTH, `Please provide a valid ${label} (max ${SHORT_TEXT_LENGTH} characters)`),
    )

/** W17: 'true' or 'false'; left out or empty is the default. */
const flag = (fallback: boolean) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', ''], TRUE_OR_FALSE))
    .transform((text) => (text === '' ? fallback : text === 'true'))
    .default(fallback)

const filled = (values: string[]): string[] => [...new Set(values.filter((value) => value !== ''))]
/** Lists: undefined = unchanged (A060). */
const ids = (message: string) =>
  z
    .array(z.union([z.literal(''), z.guid()], message))
    .max(MAX_ITEMS)
    .transform((values) => filled(values.map((id) => id.toLowerCase())))
/** At least one over all tenants and both versions (A089). */
const tags = (message: string, none: string) =>
  z
    .array(z.union([z.literal(''), z.guid()], message), none)
    .max(MAX_ITEMS)
    .transform((values) => filled(values.map((id) => id.toLowerCase())))
    .refine((list) => list.length > 0, none)
const lifeCycles = tags('There is no such life cycle', NO_LIFE_CYCLE)
const valueChains = tags('There is no such value chain', NO_VALUE_CHAIN)
const industries = tags('There is no such industry', NO_INDUSTRY)
const people = z.array(z.string().max(KEY_LENGTH)).max(MAX_ITEMS).transform(filled)
const person = z
  .string()
  .max(KEY_LENGTH)
  .nullish()
  .transform((ppid) => ppid || null)
const upload = uploadedFile()

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** B623, B624: a link needs a name and a name needs a web address; a row with neither is left out (B625). */
const application = z
  .strictObject({
    name: z.string().max(NAME_LENGTH).transform(tidy).default(''),
    link: z.string().max(LINK_LENGTH).transform(tidy).default(''),
    itContactPpid: person,
    showToClient: flag(true),
  })
  .superRefine(({ name, link }, context) => {
    if (name === '' && link === '') return
    if (name === '') context.addIssue({ code: 'custom', path: ['name'], message: INVALID_NAME })
    if (!isWebAddress(link)) context.addIssue({ code: 'custom', path: ['link'], message: INVALID_URL })
  })

const alternativeText = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(ALTERNATIVE_TEXT_LENGTH, `At most ${ALTERNATIVE_TEXT_LENGTH} characters`)

/** Among all illustrations, from 0; null = behind them. */
const index = z.union(
  [
    z.literal('').transform(() => null),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ],
  'Please provide a place from 0',
)

/** The service form as the server takes it (E006, E007, B450); keys come in any letter case. */
const serviceForm = z.strictObject({
  name: required(NAME_LENGTH),
  /** Plain text, which is stored as it is, or the JSON text of a document. */
  description: descriptionField(required(DESCRIPTION_LENGTH), DESCRIPTION_LENGTH),
  smallDescription: short('short description'),
  /** Empty = made from the name (A100). */
  friendlyUrl: z.string().max(NAME_LENGTH).default(''),
  /** Left out: recurring for a new service, else unchanged (A088). */
  type: z
    .enum(['1', '2', '3'], 'Please provide a type from 1 to 3')
    .transform((text) => Number(text) as ServiceType)
    .optional(),
  live: flag(false),
  isNew: flag(false),
  isHighlighted: flag(false),
  isPSF: flag(false),
  isPSA: flag(false),
  visibleInClientView: flag(true),
  geographicalInformation: short('geographical information'),
  targetProfile: short('target profile'),
  availableApplication: short('available applications'),
  deliverable: short('deliverable'),
  mainAddedValue: short('main added value'),
  secondaryAddedValue: short('secondary added value'),
  domains: z.array(z.string().trim().toUpperCase().max(20)).max(MAX_ITEMS).transform(filled).optional(),
  lifeCycles: lifeCycles.optional(),
  valueChains: valueChains.optional(),
  industries: industries.optional(),
  relatedServices: z.array(z.string().max(KEY_LENGTH)).max(MAX_ITEMS).transform(filled).optional(),
  serviceGroupId: z.union([z.literal('').transform(() => null), z.guid('There is no such service group')]).nullish(),
  applications: z.array(application).max(100).optional(),
  responsiblesPpids: people.refine((list) => list.length <= MAX_RESPONSIBLES, TOO_MANY_RESPONSIBLES).optional(),
  teamPpids: people.optional(),
  itContactPpid: person,
  viewersPpids: people.optional(),
  ukViewersPpids: people.optional(),
  frViewersPpids: people.optional(),
  organizations: z.array(z.string().max(KEY_LENGTH).transform(tidy)).max(MAX_ITEMS).transform(filled).optional(),
  videoLink: z
    .string()
    .max(LINK_LENGTH)
    .transform(tidy)
    .superRefine((link, context) => {
      const message = link === '' ? null : checkVideoLink(link)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .nullish()
    .transform((link) => link || null),
  illustrationsToAdd: z.array(upload).max(MAX_NEW_ILLUSTRATIONS).optional(),
  /** What the added ones show, in their order. */
  illustrationsToAddTexts: z.array(alternativeText).max(MAX_NEW_ILLUSTRATIONS).optional(),
  /** Where the added ones stand among all, those that are removed included, in the order of the added ones; left out = behind all others. */
  illustrationsToAddPlaces: z.array(index).max(MAX_NEW_ILLUSTRATIONS).optional(),
  illustrationsToRemove: ids(NO_ILLUSTRATION).optional(),
  /** Stored ones in the order in which they are shown, and what they show; those that are not named come after them, unchanged. */
  illustrations: z
    .array(z.strictObject({ id: z.guid(NO_ILLUSTRATION), alternativeText: alternativeText.default('') }))
    .max(MAX_ILLUSTRATIONS)
    .optional(),
  id: z.unknown().optional(),
  version: versionField,
})
export type ServiceForm = z.output<typeof serviceForm>

/** A new service has no tags that could stay. */
const newService = serviceForm.extend({ lifeCycles, valueChains, industries })

const multipart = {
  files: { illustrationsToAdd: 'many' },
  maxFileBytes: ILLUSTRATION_BYTES,
  lists: [
    'domains',
    'lifeCycles',
    'valueChains',
    'industries',
    'relatedServices',
    'applications',
    'responsiblesPpids',
    'teamPpids',
    'viewersPpids',
    'ukViewersPpids',
    'frViewersPpids',
    'organizations',
    'illustrationsToAddTexts',
    'illustrationsToAddPlaces',
    'illustrationsToRemove',
    'illustrations',
  ],
} as const

const byId = z.object({ id: z.guid() })

export const createService = endpoint({
  method: 'POST',
  path: '/api/v1/Service',
  cost: 'picture',
  summary: 'Creates a service from the form',
  access: 'internal',
  body: newService,
  multipart,
  response: serviceSchema,
  status: 201,
})

export const updateService = endpoint({
  method: 'PUT',
  path: '/api/v1/Service/{id}',
  cost: 'picture',
  summary: 'Changes a service by the form, for callers who may edit it; a list that is left out stays, a text that is left out is empty',
  access: 'internal',
  params: byId,
  body: serviceForm,
  multipart,
  response: serviceSchema,
})

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/v1/Service/{id}',
  summary: 'Deletes a service; 409 while it has subscriptions',
  access: 'super',
  params: byId,
  response: null,
})

const switchText = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], TRUE_OR_FALSE))
  .optional()

/** One flag by its own call: ?flag=true|false, or a JSON body (A053, W19). */
function flagContract<const Path extends string, const Flag extends string>(path: Path, flag: Flag) {
  return endpoint({
    method: 'PATCH',
    path: `/api/v1/Service/{id}/${path}` as const,
    summary: `Sets ${flag} of a service and nothing else`,
    access: 'internal',
    params: byId,
    query: z.object({ [flag]: switchText } as Record<Flag, typeof switchText>),
    body: z.union([z.boolean(), z.strictObject({ [flag]: z.boolean() } as Record<Flag, z.ZodBoolean>)], TRUE_OR_FALSE).optional(),
    response: null,
  })
}

export const setServiceLive = flagContract('live', 'live')
export const setServiceNew = flagContract('new', 'isNew')
export const setServiceHighlighted = flagContract('highlighted', 'isHighlighted')
export const setServiceVisibleInClientView = flagContract('visible-client-view', 'visibleInClientView')
