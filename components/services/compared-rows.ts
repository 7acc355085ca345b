import type { Service } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import type { ServiceDetail } from '#lib/catalogue/view.ts'
import { textFields } from './text-fields.ts'

/** One property of all compared services. */
export interface ComparedRow {
  label: string
  /** Per service, line by line; none = the service has nothing there. */
  values: readonly (readonly string[])[]
  differs: boolean
}

const names = (people: Service['responsibles']): string[] => people.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What a reader may know of each service, property by property, in the order of its page; properties that none has are left out. */
export function comparedRows(details: readonly ServiceDetail[]): ComparedRow[] {
  const labels = details[0]?.labels
  if (!labels) return []
  const properties: readonly (readonly [string, (detail: ServiceDetail) => string[]])[] = [
    ['In short', ({ service }) => lines(service.smallDescription)],
    ['Type', ({ service }) => [serviceTypes[service.type]]],
    [
      'Marks',
      ({ service }) => [
        ...(service.isHighlighted ? ['Highlighted'] : []),
        ...(service.isNew ? ['New'] : []),
        ...(service.isPSF ? ['PSF'] : []),
        ...(service.isPSA ? ['PSA'] : []),
        ...(service.live ? [] : ['Not in the catalogue']),
      ],
    ],
    ['Your subscription', ({ service }) => (service.subscribed ? ['Subscribed'] : [])],
    ['Your contacts', ({ service }) => (service.subscribed ? names(service.contacts) : [])],
    ['Responsibles', ({ service }) => names(service.responsibles)],
    ...textFields.map(([key, label]) => [label, ({ service }: ServiceDetail) => lines(service[key])] as const),
    ['Applications', ({ service }) => service.links.map(({ name }) => name)],
    [labels.main, ({ industries }) => industries.map(({ name, parent }) => (parent === null ? name : `${parent}: ${name}`))],
    [labels.secondary, ({ lifeCycles }) => lifeCycles.map(({ name }) => name)],
    [labels.tertiary, ({ valueChains }) => valueChains.map(({ name }) => name)],
    ['Service group', ({ group }) => (group ? [group.name] : [])],
    ['Organizations', ({ service }) => [...service.organizations]],
    ['Offered in', ({ tenants }) => tenants.map(({ name }) => name)],
  ]
  return properties
    .map(([label, of]) => {
      const values = details.map(of)
      // The order in which tags or people stand is no difference.
      const distinct = new Set(values.map((value) => JSON.stringify(value.toSorted())))
      return { label, values, differs: distinct.size > 1 }
    })
    .filter(({ values }) => values.some((value) => value.length > 0))
}
