import type { Column } from '#lib/spreadsheet/columns.ts'
import type { StoredForm } from './stored.ts'
import { SHORT_TEXT_LENGTH } from './write-contract.ts'
import type { ServiceForm } from './write-contract.ts'

type FormField = Exclude<keyof ServiceForm & keyof StoredForm, 'id' | 'version'>

/** How a cell becomes a value of the form. */
type Kind = 'text' | 'flag' | 'type' | 'tags' | 'domains' | 'group' | 'person' | 'people' | 'services' | 'applications' | 'names'

interface ServiceColumn extends Column {
  field: FormField
  kind: Kind
}

const short = (what: string): string => `${what}, at most ${SHORT_TEXT_LENGTH} characters.`
const staff = (what: string): string => `${what}: e-mail addresses of people of the firm.`

/** One column per field of the service form (A189, A088); pictures and videos cannot be imported. */
export const serviceColumns = [
  { name: 'Name', field: 'name', kind: 'text', required: true, hint: 'Name of the service.', example: 'Tax reporting', width: 32 },
  {
    name: 'Description',
    field: 'description',
    kind: 'text',
    required: true,
    hint: 'The whole description in plain words; line breaks are kept. Other words than those of a description with headings, lists or tables replace it.',
    width: 48,
  },
  { name: 'SmallDescription', field: 'smallDescription', kind: 'text', required: true, hint: short('Short description'), width: 40 },
  {
    name: 'FriendlyUrl',
    field: 'friendlyUrl',
    kind: 'text',
    key: true,
    hint: 'Address of its page; made from the name when empty. Names the service that is to be changed when existing ones are updated.',
    example: 'tax-reporting',
    width: 24,
  },
  { name: 'Type', field: 'type', kind: 'type', hint: 'Kind of service; recurring when empty.', example: 'Recurring', width: 14 },
  {
    name: 'Domains',
    field: 'domains',
    kind: 'domains',
    hint: 'Tenants that offer the service; those of its tags when empty.',
    example: 'LU;UK',
    width: 14,
  },
  { name: 'LifeCycles', field: 'lifeCycles', kind: 'tags', required: true, hint: 'Names of life cycles.', width: 28 },
  { name: 'Industries', field: 'industries', kind: 'tags', required: true, hint: 'Names of industries and sub-industries.', width: 28 },
  { name: 'ValueChains', field: 'valueChains', kind: 'tags', required: true, hint: 'Names of value chains.', width: 28 },
  {
    name: 'GeographicalInformation',
    field: 'geographicalInformation',
    kind: 'text',
    required: true,
    hint: short('Geographical information'),
    example: 'Luxembourg',
    width: 28,
  },
  { name: 'TargetProfile', field: 'targetProfile', kind: 'text', required: true, hint: short('Target profile'), width: 28 },
  {
    name: 'AvailableApplication',
    field: 'availableApplication',
    kind: 'text',
    required: true,
    hint: short('Available applications'),
    width: 28,
  },
  { name: 'Deliverable', field: 'deliverable', kind: 'text', required: true, hint: short('Deliverable'), width: 28 },
  { name: 'MainAddedValue', field: 'mainAddedValue', kind: 'text', required: true, hint: short('Main added value'), width: 28 },
  {
    name: 'SecondaryAddedValue',
    field: 'secondaryAddedValue',
    kind: 'text',
    required: true,
    hint: short('Secondary added value'),
    width: 28,
  },
  { name: 'Live', field: 'live', kind: 'flag', hint: 'Visible in catalogue; No when empty.', width: 10 },
  { name: 'IsNew', field: 'isNew', kind: 'flag', hint: 'Badge "New"; No when empty.', width: 10 },
  { name: 'IsHighlighted', field: 'isHighlighted', kind: 'flag', hint: 'Shown first; No when empty.', width: 14 },
  { name: 'IsPSF', field: 'isPSF', kind: 'flag', hint: 'Badge "PSF"; No when empty.', width: 10 },
  { name: 'IsPSA', field: 'isPSA', kind: 'flag', hint: 'Badge "PSA"; No when empty.', width: 10 },
  { name: 'VisibleInClientView', field: 'visibleInClientView', kind: 'flag', hint: 'Visible in client view; Yes when empty.', width: 18 },
  {
    name: 'ServiceGroup',
    aliases: ['servicegroupid'],
    field: 'serviceGroupId',
    kind: 'group',
    hint: 'Name of a service group.',
    width: 24,
  },
  { name: 'RelatedServices', field: 'relatedServices', kind: 'services', hint: 'Names or friendly URLs of stored services.', width: 28 },
  {
    name: 'Responsibles',
    aliases: ['responsiblesppids'],
    field: 'responsiblesPpids',
    kind: 'people',
    hint: `${staff('Service responsibles')} Three at most.`,
    example: 'internal@firm.example',
    width: 28,
  },
  { name: 'Team', aliases: ['teamppids'], field: 'teamPpids', kind: 'people', hint: staff('Service team'), width: 28 },
  { name: 'ItContact', aliases: ['itcontactppid'], field: 'itContactPpid', kind: 'person', hint: staff('IT team, one person'), width: 28 },
  {
    name: 'Applications',
    field: 'applications',
    kind: 'applications',
    hint: 'Name | address | e-mail of the IT contact | shown to clients (Yes or No); the last two may be left out.',
    example: 'Workbench | https://workbench.example | internal@firm.example | Yes',
    width: 40,
  },
  { name: 'Organizations', field: 'organizations', kind: 'names', hint: 'Names of organizations, as shown.', width: 28 },
  { name: 'Viewers', aliases: ['viewersppids'], field: 'viewersPpids', kind: 'people', hint: staff('Viewers'), width: 28 },
  { name: 'UkViewers', aliases: ['ukviewersppids'], field: 'ukViewersPpids', kind: 'people', hint: staff('Viewers of the UK'), width: 28 },
  { name: 'FrViewers', aliases: ['frviewersppids'], field: 'frViewersPpids', kind: 'people', hint: staff('Viewers of the FR'), width: 28 },
  {
    name: 'VideoLink',
    aliases: ['videourl'],
    field: 'videoLink',
    kind: 'text',
    address: true,
    hint: 'Address of a video on Youtube or Vimeo.',
    example: 'https://vimeo.com/76979871',
    width: 28,
  },
] as const satisfies readonly ServiceColumn[]

export type ServiceColumnName = (typeof serviceColumns)[number]['name']

/** Column that holds a field of the form; for putting a message where it belongs. */
export const columnOfField: Readonly<Record<string, ServiceColumnName>> = Object.fromEntries(
  serviceColumns.map(({ field, name }) => [field, name]),
)

/** Kinds of cells that hold several values. */
export const severalKinds: ReadonlySet<Kind> = new Set(['tags', 'domains', 'people', 'services', 'applications', 'names'])
