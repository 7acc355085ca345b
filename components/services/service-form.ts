import type { FormSchema } from '#components/ui/form/form-state.ts'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import { createService } from '#lib/services/write-contract.ts'
import type { Service, ServiceType } from '#lib/services/contract.ts'
import { tagsOf, type Tags, type Taxonomies } from './catalogue-tags.ts'

export interface ApplicationValues {
  name: string
  link: string
  itContactPpid: PickedPerson | null
  showToClient: boolean
}

/** A file that is not stored yet. */
export interface NewIllustration {
  /** Identifies it for as long as the form is open, also when its file is cropped. */
  key: number
  file: File
  alternativeText: string
  /** Among all that the form shows, from 0. */
  index: number
}

/** The form of a service; keys are those of the contract's body, so that its messages find their fields (W9). */
export interface ServiceValues extends Tags {
  name: string
  description: string
  smallDescription: string
  friendlyUrl: string
  type: ServiceType
  domains: readonly string[]
  isNew: boolean
  isHighlighted: boolean
  isPSF: boolean
  isPSA: boolean
  geographicalInformation: string
  targetProfile: string
  availableApplication: string
  deliverable: string
  mainAddedValue: string
  secondaryAddedValue: string
  relatedServices: readonly string[]
  serviceGroupId: string | null
  illustrationsToAdd: readonly NewIllustration[]
  /** Ids of stored ones that are marked for deletion (B430). */
  illustrationsToRemove: readonly string[]
  /** Stored ones in the order in which they are shown. */
  illustrations: readonly { id: string; alternativeText: string }[]
  /** The last row is blank: it adds an application when it is filled. */
  applications: readonly ApplicationValues[]
  responsiblesPpids: readonly PickedPerson[]
  itContactPpid: PickedPerson | null
  teamPpids: readonly PickedPerson[]
  organizations: readonly string[]
  viewersPpids: readonly PickedPerson[]
  ukViewersPpids: readonly PickedPerson[]
  frViewersPpids: readonly PickedPerson[]
  videoLink: string
  live: boolean
  visibleInClientView: boolean
  /** Of the stored service; left out for a new one. */
  version?: number
}

const BLANK_APPLICATION: ApplicationValues = { name: '', link: '', itContactPpid: null, showToClient: true }

export const isBlank = ({ name, link }: ApplicationValues): boolean => name.trim() === '' && link.trim() === ''

/** Rows that always end with one blank row. */
export const withBlankRow = (rows: readonly ApplicationValues[]): ApplicationValues[] => {
  const last = rows.at(-1)
  return last !== undefined && isBlank(last) && last.itContactPpid === null ? [...rows] : [...rows, BLANK_APPLICATION]
}

/** A new service: visible to clients (B443), its first application to be shown to them (B462). */
export const newService: ServiceValues = {
  name: '',
  description: '',
  smallDescription: '',
  friendlyUrl: '',
  type: 1,
  domains: [],
  lifeCycles: [],
  industries: [],
  valueChains: [],
  isNew: false,
  isHighlighted: false,
  isPSF: false,
  isPSA: false,
  geographicalInformation: '',
  targetProfile: '',
  availableApplication: '',
  deliverable: '',
  mainAddedValue: '',
  secondaryAddedValue: '',
  relatedServices: [],
  serviceGroupId: null,
  illustrationsToAdd: [],
  illustrationsToRemove: [],
  illustrations: [],
  applications: [BLANK_APPLICATION],
  responsiblesPpids: [],
  itContactPpid: null,
  teamPpids: [],
  organizations: [],
  viewersPpids: [],
  ukViewersPpids: [],
  frViewersPpids: [],
  videoLink: '',
  live: false,
  visibleInClientView: true,
}

/** The form of a stored service. */
export function toValues(service: Service): ServiceValues {
  const { name, description, smallDescription, friendlyUrl, type, domains, lifeCycles, industries, valueChains } = service
  const { isNew, isHighlighted, isPSF, isPSA, geographicalInformation, targetProfile, availableApplication, deliverable } = service
  const { mainAddedValue, secondaryAddedValue, relatedServices, serviceGroupId, organizations, live, visibleInClientView, version } =
    service
  return {
    ...{ name, description, smallDescription, friendlyUrl, type, domains, lifeCycles, industries, valueChains },
    ...{ isNew, isHighlighted, isPSF, isPSA, geographicalInformation, targetProfile, availableApplication, deliverable },
    ...{ mainAddedValue, secondaryAddedValue, relatedServices, serviceGroupId, organizations, live, visibleInClientView, version },
    illustrationsToAdd: [],
    illustrationsToRemove: [],
    illustrations: service.illustrations.map(({ id, alternativeText }) => ({ id, alternativeText })),
    applications: withBlankRow(service.applications.map(({ itContact, ...row }) => ({ ...row, itContactPpid: itContact }))),
    responsiblesPpids: service.responsibles,
    itContactPpid: service.itContact,
    teamPpids: service.team,
    viewersPpids: service.viewers,
    ukViewersPpids: service.ukViewers,
    frViewersPpids: service.frViewers,
    videoLink: service.videoLink ?? '',
  }
}

const ppids = (people: readonly PickedPerson[]): string[] => people.map(({ ppid }) => ppid)

/** The body as the contract takes it, without the files; tags of tenants that are not ticked are left out. */
export function toBody(values: ServiceValues, taxonomies: Taxonomies) {
  const { illustrationsToAdd, version, ...rest } = values
  return {
    ...rest,
    ...tagsOf(taxonomies, values.domains, values),
    type: String(values.type),
    live: String(values.live),
    isNew: String(values.isNew),
    isHighlighted: String(values.isHighlighted),
    isPSF: String(values.isPSF),
    isPSA: String(values.isPSA),
    visibleInClientView: String(values.visibleInClientView),
    serviceGroupId: values.serviceGroupId ?? '',
    illustrationsToAddTexts: illustrationsToAdd.map(({ alternativeText }) => alternativeText),
    illustrationsToAddPlaces: illustrationsToAdd.map(({ index }) => String(index)),
    applications: values.applications.map(({ itContactPpid, showToClient, ...row }) => ({
      ...row,
      itContactPpid: itContactPpid?.ppid ?? '',
      showToClient: String(showToClient),
    })),
    responsiblesPpids: ppids(values.responsiblesPpids),
    itContactPpid: values.itContactPpid?.ppid ?? '',
    teamPpids: ppids(values.teamPpids),
    viewersPpids: ppids(values.viewersPpids),
    ukViewersPpids: ppids(values.ukViewersPpids),
    frViewersPpids: ppids(values.frViewersPpids),
    ...(version === undefined ? {} : { version: String(version) }),
  }
}
export type ServiceBody = ReturnType<typeof toBody>

/** The body without what only a stored service has. */
export const asNew = ({ version: _, ...body }: ServiceBody): ServiceBody => ({ ...body, illustrationsToRemove: [], illustrations: [] })

/** The contract's rules; what is sent is the body as it is, which only the server turns into other types. */
export const schema: FormSchema<ServiceBody> = {
  safeParse: (body) => {
    const result = createService.body.safeParse(body)
    return result.success ? { success: true, data: body as ServiceBody } : { success: false, error: result.error }
  },
}

const capital = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** Multipart form with the keys of the specification (B450, B451): capitalised, lists repeated, an empty list once with an empty value (W17). */
export function toFormData(body: ServiceBody, added: ServiceValues['illustrationsToAdd']): FormData {
  const form = new FormData()
  const { applications, illustrations, ...rest } = body
  for (const [key, value] of Object.entries(rest)) {
    if (typeof value === 'string') form.append(capital(key), value)
    else for (const item of value.length > 0 ? value : ['']) form.append(capital(key), item)
  }
  const rows = applications.filter(({ name, link }) => name.trim() !== '' || link.trim() !== '')
  if (rows.length === 0) form.append('Applications', '')
  for (const [index, row] of rows.entries())
    for (const [key, value] of Object.entries(row)) form.append(`Applications[${index}].${capital(key)}`, value)
  for (const [index, { id, alternativeText }] of illustrations.entries()) {
    form.append(`Illustrations[${index}].Id`, id)
    form.append(`Illustrations[${index}].AlternativeText`, alternativeText)
  }
  for (const { file } of added) form.append('IllustrationsToAdd', file)
  return form
}
