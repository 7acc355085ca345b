import { pageSchema } from '#lib/pages/contract.ts'
import { z } from 'zod'
import { readData } from './files.ts'

/** What the demo data says: the JSON files of prisma/seed/data, each read and checked here. Texts are changed there, without code. */

const texts = z.array(z.string().min(1)).min(1)
/** YYYY-MM-DD. */
const day = z.iso.date()
const days = z.int().min(0)
const domain = z.enum(['LU', 'UK', 'FR'])
/** Keys of the taxonomy of catalogue version 2; version 1 is derived from them. */
const lifeCycle = z.enum(['structuring', 'setup', 'distribution', 'operation'])
const valueChain = z.enum(['governance', 'accounting', 'investors', 'tax', 'regulatory', 'risk', 'data', 'corporate'])
const industry = z.enum([
  'awm',
  'retailFunds',
  'alternatives',
  'managers',
  'privateEquity',
  'realEstate',
  'banking',
  'privateBanks',
  'commercialBanks',
  'depositaries',
  'insurance',
  'life',
  'nonLife',
  'corporates',
  'commercial',
  'holdings',
  'fintech',
  'public',
])
/** Words beside a service in the catalogue; `draft` is not live, `hidden` is out of the client view. */
const mark = z.enum(['new', 'highlighted', 'psf', 'psa', 'draft', 'hidden'])
/** As long as a service may say it. */
const line = z.string().min(1).max(160)

const service = z.strictObject({
  /** Friendly URL and key. */
  url: z.string().regex(/^[a-z_-]+$/),
  /** Only where the specification fixes it (W41). */
  id: z.uuid().optional(),
  name: z.string(),
  /** Key of a group; its tenant is the first domain. */
  group: z.string(),
  /** Recurring, consulting, data-driven. */
  type: z.literal([1, 2, 3]),
  marks: z.array(mark).optional(),
  /** Tenants beside the group's. */
  alsoIn: z.array(domain).optional(),
  industries: z.array(industry),
  lifeCycles: z.array(lifeCycle),
  valueChains: z.array(valueChain),
  small: line,
  /** Its paragraphs. */
  description: texts,
  geography: line,
  profile: line,
  applications: line,
  deliverable: line,
  mainValue: line,
  secondValue: line,
  /** [name, address, shown to clients] */
  links: z.array(z.tuple([z.string(), z.url(), z.boolean()])).optional(),
  /** Friendly URLs. */
  related: z.array(z.string()).optional(),
  video: z.string().optional(),
})

const group = z.strictObject({ key: z.string(), domain, name: z.string(), small: z.string(), lifeCycle, valueChain })

const tenant = z.strictObject({
  domain,
  name: z.string(),
  /** Put before the host of the portal's own address; '' for the home tenant (W20). */
  hostPrefix: z.string(),
  page: pageSchema.omit({ contacts: true, version: true }),
})

const namedIndustry = z.strictObject({ key: industry, name: z.string() })
const legacyIndustry = z.strictObject({ name: z.string(), from: z.array(industry) })
const taxonomySchema = z.strictObject({
  /** Items of catalogue version 2 in their order (A098); industries sort by name (A091). */
  lifeCycles: z.array(z.strictObject({ key: lifeCycle, name: z.string() })),
  valueChains: z.array(z.strictObject({ key: valueChain, name: z.string() })),
  industries: z.array(namedIndustry.extend({ children: z.array(namedIndustry) })),
  /** Names of industries that differ between the countries. */
  localNames: z.record(domain, z.partialRecord(industry, z.string())),
  /** The legacy catalogue (version 1) keeps its own, coarser items; each takes over services of the version 2 keys named here. */
  legacyIndustries: z.array(legacyIndustry.extend({ children: z.array(legacyIndustry) })),
  legacyLifeCycles: z.array(z.strictObject({ name: z.string(), from: z.array(lifeCycle) })),
  legacyValueChains: z.array(z.strictObject({ name: z.string(), from: z.array(valueChain) })),
})

const homeText = z.strictObject({
  title: z.string(),
  /** What it is called in daily work, for the news item. */
  short: z.string(),
  issuer: z.string(),
  documentType: z.string(),
  topics: texts,
  /** Day of the act. */
  issued: day,
  /** Day from which it applies, or until which it is put into national law. */
  applies: day,
  link: z.url(),
  about: z.string(),
  /** What those who are concerned do about it. */
  next: z.string(),
  /** Titles of other texts of the file to whose articles its article and its news item lead. */
  see: texts.optional(),
})

const issuersSchema = z.strictObject({
  /** By the code under which regulations.csv.gz names them. */
  agencies: z.record(z.string(), z.string()),
  /** Codes of the agencies whose rules are 3W articles; those of all others are global ones. */
  financial: texts,
  european: texts,
})

const referenceSchema = z.strictObject({
  /** Countries and areas of fund distribution with their ISO 3166 code; EU is the union as a whole. */
  territories: z.array(z.strictObject({ code: z.string().length(2), name: z.string() })),
  /** Kinds of the regulations (document type, or the more exact subtype), then those of the home market. */
  documentTypes: texts,
})

/** Beginnings of words or of groups of words; a title that holds one of them, without letter case, is about the topic. */
const topic = z.strictObject({ name: z.string(), words: texts })

const newsSchema = z.strictObject({
  /** Openings of the background; {date}, {issuer}, {kind} and {title} are filled in. */
  openings: texts,
  /** What is said of a document by its kind. */
  proposedTexts: texts,
  finalTexts: texts,
  correctionTexts: texts,
  hearingTexts: texts,
  extensionTexts: texts,
  withdrawalTexts: texts,
  reviewTexts: texts,
  /** Deadlines of the home market that come back: [title, description, month of the first one, months between, day]. */
  deadlines: z.array(z.tuple([z.string(), z.string(), z.int(), z.int().min(1), z.int()])),
  /** Open films stand in for videos of the firm: [title, provider, id, days before the demo date]. */
  videos: z.array(z.tuple([z.string(), z.enum(['YOUTUBE', 'VIMEO']), z.string(), days])),
  /** Each has a PDF of these paragraphs: [title, description, paragraphs, days before the demo date]. */
  publications: z.array(z.tuple([z.string(), z.string(), texts, days])),
  /** Comments of a client in its own note. */
  personalComments: texts,
  /** Reasons in requests for access. */
  accessMessages: texts,
})

const messagesSchema = z.strictObject({
  /** To clients on their subscriptions; {service} and {company} are replaced. */
  clientMessages: texts,
  /** On subscriptions: [name, address]. */
  subscriptionLinks: z.array(z.tuple([z.string(), z.url()])),
  /** Site names of collaboration spaces (ecs). */
  siteWords: texts,
})

const personNamesSchema = z.strictObject({ givenNames: texts, familyNames: texts })

export type Domain = z.infer<typeof domain>
export type ServiceContent = z.infer<typeof service>
export type HomeText = z.infer<typeof homeText>

/**
 * What a file of prisma/seed/data says.
 * @throws when it is missing, no JSON, or not of that form
 */
function read<T>(name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(JSON.parse(readData(`${name}.json`).toString('utf8')))
  if (!parsed.success) throw new Error(`prisma/seed/data/${name}.json: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** In the order of their rows. */
const serviceFiles = ['structuring', 'administration', 'tax', 'reporting', 'risk', 'data', 'news', 'uk', 'fr']

/** All services of the demo data. */
export const services: readonly ServiceContent[] = serviceFiles.flatMap((name) => read(`services/${name}`, z.array(service)))
/** Service groups under the version 2 life cycles; a service has one group, so each group belongs to its services' first tenant. */
export const groups: readonly z.infer<typeof group>[] = read('groups', z.array(group))
/** The home tenant first (A037). */
export const tenants: readonly z.infer<typeof tenant>[] = read('tenants', z.array(tenant))
export const taxonomy = read('taxonomy', taxonomySchema)
/** Law and guidance of the home market, written by hand, for 3W and for every company; the last ones are the newest articles of their type. */
export const financeTexts: readonly HomeText[] = read('home-finance', z.array(homeText))
export const generalTexts: readonly HomeText[] = read('home-general', z.array(homeText))
export const issuers = read('issuers', issuersSchema)
export const reference = read('reference', referenceSchema)
/** Topics of financial regulation; a title may be about several, or about none. */
export const topics: readonly z.infer<typeof topic>[] = read('topics', z.array(topic))
/** Texts of the demo news that are not in regulations.csv.gz. */
export const newsTexts = read('news', newsSchema)
export const messages = read('messages', messagesSchema)
/** Names of invented people. */
export const personNames = read('people', personNamesSchema)
/** Terms of financial regulation that mean the same, in English, French and German. */
export const synonyms: readonly string[][] = read('synonyms', z.array(z.array(z.string().min(1)).min(2)))
