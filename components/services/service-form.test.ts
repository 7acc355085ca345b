import { describe, expect, test } from '@jest/globals'
import { asNew, newService, schema, toBody, toFormData, withBlankRow, type ServiceValues } from './service-form.ts'
import type { Taxonomies } from './catalogue-tags.ts'

const [LIFE_CYCLE, INDUSTRY, VALUE_CHAIN] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
const item = (id: string) => ({ id, name: 'Item', order: 1, domain: 'LU', version: 1 })
const taxonomies: Taxonomies = {
  1: { lifeCycles: [item(LIFE_CYCLE)], industries: [{ ...item(INDUSTRY), subIndustries: [] }], valueChains: [item(VALUE_CHAIN)] },
  2: { lifeCycles: [], industries: [], valueChains: [] },
}
const person = { ppid: 'p-1', firstname: 'Ann', lastname: 'Lee' }
const complete: ServiceValues = {
  ...newService,
  name: 'Tax reporting',
  description: 'What it does',
  smallDescription: 'Short',
  domains: ['LU'],
  lifeCycles: [LIFE_CYCLE],
  industries: [INDUSTRY],
  valueChains: [VALUE_CHAIN],
  geographicalInformation: 'Luxembourg',
  targetProfile: 'Funds',
  availableApplication: 'None',
  deliverable: 'A report',
  mainAddedValue: 'Less work',
  secondaryAddedValue: 'Fewer errors',
}
const errorsOf = (changes: Partial<ServiceValues>) => {
  const result = schema.safeParse(toBody({ ...complete, ...changes }, taxonomies))
  return result.success ? [] : result.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`)
}

describe('the rules of the form', () => {
  test('a complete form has no errors', () => expect(errorsOf({})).toEqual([]))
  test('an empty one names every required field and list', () => {
    const result = schema.safeParse(toBody(newService, taxonomies))
    const found = result.success ? [] : result.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`)
    const required = [
      'name',
      'description',
      'smallDescription',
      'geographicalInformation',
      'targetProfile',
      'availableApplication',
      'deliverable',
      'mainAddedValue',
      'secondaryAddedValue',
    ]
    expect(found.toSorted()).toEqual(
      [
        ...required.map((field) => `${field}: This field is required`),
        'lifeCycles: Please choose at least one life cycle',
        'valueChains: Please choose at least one value chain',
        'industries: Please choose at least one tag',
      ].toSorted(),
    )
  })
  test('tags of tenants that are not ticked do not count', () => expect(errorsOf({ domains: [] })).toHaveLength(3))
  test('at most three responsibles', () => {
    const people = [1, 2, 3, 4].map((n) => ({ ...person, ppid: `p-${n}` }))
    expect(errorsOf({ responsiblesPpids: people })).toEqual(['responsiblesPpids: A maximum of 3 responsibles is allowed.'])
  })
  test('an application needs name and address; a blank row is ignored', () => {
    const row = { name: '', link: '', itContactPpid: null, showToClient: true }
    expect(errorsOf({ applications: [row] })).toEqual([])
    expect(
      errorsOf({
        applications: [
          { ...row, link: 'https://a.example' },
          { ...row, name: 'A', link: 'a' },
        ],
      }),
    ).toEqual(['applications.0.name: Please provide a valid name', 'applications.1.link: Please provide a valid URL'])
  })
})

test('the multipart form has the keys of the specification (B450, B451, W17)', () => {
  const applications = withBlankRow([{ name: 'App', link: 'https://a.example', itContactPpid: person, showToClient: false }])
  const illustrationsToAdd = [
    { key: 1, file: new File(['x'], 'a.png'), alternativeText: 'A chart', index: 2 },
    { key: 2, file: new File(['y'], 'b.png'), alternativeText: '', index: 0 },
  ]
  const illustrations = [{ id: LIFE_CYCLE, alternativeText: 'A bank' }]
  const values = { ...complete, applications, responsiblesPpids: [person], illustrationsToAdd, illustrations, version: 4 }
  const form = toFormData(toBody(values, taxonomies), illustrationsToAdd)
  const entries = [...form].map(([key, value]) => [key, typeof value === 'string' ? value : value.name])
  expect(entries).toEqual(
    expect.arrayContaining([
      ['Name', 'Tax reporting'],
      ['IsPSF', 'false'],
      ['VisibleInClientView', 'true'],
      ['Domains', 'LU'],
      ['LifeCycles', LIFE_CYCLE],
      ['RelatedServices', ''],
      ['ServiceGroupId', ''],
      ['Applications[0].Name', 'App'],
      ['Applications[0].ItContactPpid', 'p-1'],
      ['Applications[0].ShowToClient', 'false'],
      ['ResponsiblesPpids', 'p-1'],
      ['TeamPpids', ''],
      ['ItContactPpid', ''],
      ['Version', '4'],
      ['Illustrations[0].Id', LIFE_CYCLE],
      ['Illustrations[0].AlternativeText', 'A bank'],
      ['IllustrationsToAdd', 'a.png'],
    ]),
  )
  expect(form.getAll('IllustrationsToAddTexts')).toEqual(['A chart', ''])
  expect(form.getAll('IllustrationsToAddPlaces')).toEqual(['2', '0'])
  expect(entries.filter(([key]) => key!.startsWith('Applications'))).toHaveLength(4)
  expect([...toFormData(toBody(complete, taxonomies), [])].filter(([key]) => key.startsWith('Applications'))).toEqual([
    ['Applications', ''],
  ])
})

test('the rows of applications end with one blank row', () => {
  const row = { name: 'A', link: '', itContactPpid: null, showToClient: true }
  const blank = { name: '', link: '', itContactPpid: null, showToClient: true }
  expect(withBlankRow([])).toEqual([blank])
  expect(withBlankRow([row])).toEqual([row, blank])
  expect(withBlankRow([row, blank])).toEqual([row, blank])
  expect(withBlankRow([{ ...blank, itContactPpid: person }])).toHaveLength(2)
})

test('a service that was deleted meanwhile is created again without what only a stored one has', () => {
  const body = toBody(
    { ...complete, friendlyUrl: 'audit', version: 7, illustrationsToRemove: ['e3b0c442-98fc-4c14-9afb-f4c8996fb924'] },
    taxonomies,
  )
  const form = toFormData(asNew(body), [])
  expect(form.has('Version')).toBe(false)
  expect(form.getAll('IllustrationsToRemove')).toEqual([''])
  expect([form.get('Name'), form.get('FriendlyUrl')]).toEqual(['Tax reporting', 'audit'])
})
