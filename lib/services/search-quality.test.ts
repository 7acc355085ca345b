import { beforeAll, describe, expect, test } from '@jest/globals'
import { GET as listServicesRoute } from '#app/api/v1/Service/route.ts'
import { GET as everythingRoute } from '#app/api/v1/Search/everything/route.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { SHOWN_PER_KIND, searchEverything } from '#lib/palette/contract.ts'
import { singular, wordsOf } from '#lib/text/search-words.ts'
import { useDemoData } from '#seed/testing.ts'
import { catalogueView } from './catalogue-service.ts'
import { recordsOf } from '#lib/catalogue/find.ts'
import { catalogue } from '#lib/catalogue/read-model.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { listServices as listServicesContract } from './contract.ts'

const listServices = served(listServicesContract, listServicesRoute)
const everything = served(searchEverything, everythingRoute)

const { read } = useApiCalls()

const FILL_MS = 180_000
const HOST = 'localhost'
const DOMAIN = 'LU'

interface Known {
  name: string
  words: string[]
  highlighted: boolean
  responsibles: { firstname: string; lastname: string }[]
}

/** The live services of Luxembourg. */
let services: Known[]
/** Every word that they hold. */
let texts: string[]

beforeAll(async () => {
  await useDemoData()
  const records = recordsOf(await catalogue(), DOMAIN, true)
  texts = [
    ...new Set(
      records.flatMap(({ row, texts: of, tags }) =>
        wordsOf([row.name, row.description, row.smallDescription, ...Object.values(of).flat(), ...tags.map(({ name }) => name)].join(' ')),
      ),
    ),
  ]
  services = records.map(({ row, people }) => ({
    name: row.name,
    words: wordsOf(row.name),
    highlighted: row.isHighlighted,
    responsibles: [...people.RESPONSIBLE],
  }))
}, FILL_MS)

const view = (search: string) =>
  catalogueView({ host: HOST, catalogueVersion: 1, actor: ANONYMOUS, filters: { search }, page: { pageNumber: 1, pageSize: 100 } })
const inCatalogue = async (search: string): Promise<string[]> => (await view(search)).items.map(({ name }) => name)
const inList = async (search: string) =>
  (await read(listServices, null, { query: `?domain=${DOMAIN}&search=${encodeURIComponent(search)}` })).map(({ name }) => name)
const inPalette = async (search: string): Promise<string[]> => {
  await db.rateLimit.deleteMany()
  const found = await read(everything, null, { query: `?q=${encodeURIComponent(search)}` })
  return found.filter(({ kind, more }) => kind === 'service' && !more).map(({ title }) => title)
}

/** How many names hold the word. */
const holders = (word: string): Known[] => services.filter(({ words }) => words.includes(word))
const isLong = (word: string, letters: number): boolean => word.length >= letters && /^\p{L}+$/u.test(word)

/** [search, name that has to come first], made from the names of the demo data. */
const searchesFrom = (make: (service: Known) => string | null): [string, string][] =>
  services.flatMap((service) => {
    const search = make(service)
    return search === null ? [] : [[search, service.name] as [string, string]]
  })

/** Asks everywhere; what came first instead of what was expected. */
async function wrong(searches: readonly [string, string][], ask: (search: string) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = []
  for (const [search, expected] of searches) {
    const [first] = await ask(search)
    if (first !== expected) faults.push(`${search}: ${first ?? 'nothing'} instead of ${expected}`)
  }
  return faults
}

/** The two rarest words of a name, when no other name holds both. */
function twoWords({ words }: Known): string | null {
  const rare = [...new Set(words)].filter((word) => isLong(word, 3)).sort((a, b) => holders(a).length - holders(b).length)
  const [one, two] = rare
  if (one === undefined || two === undefined) return null
  return services.filter((other) => other.words.includes(one) && other.words.includes(two)).length === 1 ? `${two} ${one}` : null
}

/** A long word of this name alone, spoilt to what is no word of the catalogue (as `contacts` for `contracts` would be). */
const slip =
  (spoil: (word: string) => string) =>
  ({ words }: Known): string | null => {
    const word = words.find(
      (each) => isLong(each, 8) && holders(each).length === 1 && !texts.some((text) => text.startsWith(singular(spoil(each)))),
    )
    return word === undefined ? null : spoil(word)
  }
const leftOut = slip((word) => word.slice(0, 4) + word.slice(5))
const swapped = slip((word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4))

describe.each([
  ['the catalogue', inCatalogue],
  ['the list', inList],
  ['the palette', inPalette],
])('%s puts first', (_where, ask) => {
  test.each([
    ['the service of that name', ({ name }: Known) => name],
    ['the service of that name, typed in small letters without its last letter', ({ name }: Known) => name.toLowerCase().slice(0, -1)],
    ['the only name that holds both words', twoWords],
    ['the name that was meant, a letter left out', leftOut],
    ['the name that was meant, two letters swapped', swapped],
  ])('%s', async (_what, make) => {
    const searches = searchesFrom(make)
    expect(searches.length).toBeGreaterThan(20)
    expect(await wrong(searches, ask)).toEqual([])
  })

  test('a name that holds the word before highlighted services that mention it', async () => {
    const words = [...new Set(services.flatMap(({ words: of }) => of))].filter((word) => isLong(word, 4))
    expect(words.length).toBeGreaterThan(60)
    const faults: string[] = []
    for (const word of words) {
      const names = await ask(word)
      const holding = names.map((name) => wordsOf(name).includes(word))
      const due = Math.min(holders(word).length, names.length)
      if (holding.slice(0, due).includes(false)) faults.push(`${word}: ${names.slice(0, due).join(' | ')}`)
    }
    expect(faults).toEqual([])
  })
})

test.each([
  // What people type, and a word of the name that it has to find.
  ['payroll', 'payroll'],
  ['transfer pricing', 'pricing'],
  ['subscription tax', 'subscription'],
  ['substance', 'substance'],
  ['outsourcing', 'outsourcing'],
  ['pay', 'payroll'],
  ['PILLAR TWO', 'pillar'],
  ['audit statutory', 'statutory'],
  ['dora register', 'dora'],
  ['vat return', 'vat'],
  ['transfer agent register', 'agency'],
  ['annex iv', 'annex'],
  ['audits', 'audit'],
  ['the statutory audit', 'statutory'],
  ['substance and domiciliation', 'domiciliation'],
  ['emir/sftr', 'emir'],
  ['witholding', 'withholding'],
])('%j finds a service whose name holds %j', async (search, word) => {
  const [first] = await inCatalogue(search)
  expect(wordsOf(first ?? '')).toContain(word)
})

test('all three ask one ranking', async () => {
  for (const search of ['tax', 'fund', 'reporting', 'audit', 'compliance data', 'investor', 'luxembourg', 'asset manager']) {
    const names = await inCatalogue(search)
    expect([search, await inList(search)]).toEqual([search, names])
    expect([search, await inPalette(search)]).toEqual([search, names.slice(0, SHOWN_PER_KIND)])
  }
})

test('a service that only mentions a word is found by it, behind those that are called so', async () => {
  const texts = recordsOf(await catalogue(), DOMAIN, true).map(({ row }) => ({ name: row.name, words: new Set(wordsOf(row.description)) }))
  const rare = [...new Set(texts.flatMap(({ words }) => [...words]))].filter(
    (word) => isLong(word, 9) && texts.filter(({ words }) => words.has(word)).length === 1 && holders(word).length === 0,
  )
  expect(rare.length).toBeGreaterThan(60)
  for (const word of rare.slice(0, 60))
    expect([word, await inCatalogue(word)]).toEqual([word, expect.arrayContaining([texts.find(({ words }) => words.has(word))!.name])])
})

test('no service is found by chance', async () => {
  for (const search of ['login', 'dark', '%', '%%%', '- -', 'a b c d e f', '???', '_', "'", 'xq'])
    expect([search, await inCatalogue(search)]).toEqual([search, []])
  for (const search of ['login', 'dark', '%%', 'a b c d e f']) expect([search, await inPalette(search)]).toEqual([search, []])
  expect(await inList('%')).toEqual([])
  for (const search of ['%', 'a b c d e f']) expect((await view(search)).near).toEqual([])
})

test('responsibles of services lead to them, and to nothing else; the card names them first', async () => {
  const people = services.flatMap(({ responsibles }) => responsibles)
  const surnames = [...new Set(people.map(({ lastname }) => lastname))].filter(
    (name) => !services.some(({ words }) => wordsOf(name).some((word) => words.includes(word))),
  )
  expect(surnames.length).toBeGreaterThan(10)
  for (const surname of surnames) {
    const responsible = services
      .filter(({ responsibles }) => responsibles.some(({ lastname }) => lastname === surname))
      .map(({ name }) => name)
    const { items } = await view(surname)
    const named = items.filter(({ responsibles }) => responsibles[0]?.found)
    expect([surname, named.map(({ name }) => name).sort()]).toEqual([surname, responsible.sort()])
    expect(named.every(({ responsibles }) => responsibles[0]!.name.includes(surname))).toBe(true)
  }
})
