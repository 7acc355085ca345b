import type { Prisma } from '#lib/db/generated/client.ts'
import { slug } from './ascii.ts'
import { readData, readLines } from './content/files.ts'
import { companyIds, entityIds } from './ids.ts'
import { demoDay, demoId, type Random, seededRandom } from './random.ts'

/** Part of the companies without "Show Services" (A109), and without a PRID. */
const HIDDEN = 0.04
const WITHOUT_PRID = 0.08

/** A company with what the other builders need of it. */
export interface DemoEntity {
  id: string
  companyId: string
  name: string
  /** For the e-mail addresses of its people. */
  emailDomain: string
  /** Given by the specification; its people and subscriptions are not drawn by lot. */
  fixed: boolean
}

interface DemoCompanies {
  companies: Prisma.CompanyCreateManyInput[]
  entityRows: Prisma.EntityCreateManyInput[]
  entities: DemoEntity[]
}

interface Constituent {
  name: string
  sector: string
}

/** Names and sectors of companies.csv (see data/SOURCE.md); two share classes of one company count once. */
function readConstituents(): Constituent[] {
  const byName = new Map<string, Constituent>()
  for (const [, security = '', sector = ''] of readLines(readData('companies.csv').toString('utf8')).slice(1)) {
    const name = security.replace(/ \(Class [A-Z]\)$/, '')
    if (!byName.has(name)) byName.set(name, { name, sector })
  }
  return [...byName.values()]
}

/** The part of a name that stays in the names of subsidiaries: without legal form and '(The)'. */
function shortName(name: string): string {
  return name
    .replace(/ \((The|Eli)\)$/, '')
    .replace(/,? (Inc\.|Corporation|Incorporated|Company|plc|Corp\.|Ltd\.|& Company|& Co\.|Companies|Limited)$/, '')
}

const general = [
  'Luxembourg S.à r.l.',
  'Holdings S.à r.l.',
  'Finance S.A.',
  'Treasury S.à r.l.',
  'UK Limited',
  'France S.A.S.',
  'International S.A.',
  'Pension Fund SEPCAV',
]
const financial = [
  'Fund SICAV',
  'Asset Management S.A.',
  'Private Markets RAIF',
  'Luxembourg S.A.',
  'Credit Fund SCSp',
  'Global Funds FCP',
  'Services S.à r.l.',
]
const property = ['Property Fund SCSp', 'Real Estate S.à r.l.', 'Holdings S.à r.l.', 'Infrastructure RAIF', 'Luxembourg S.à r.l.']
const insurer = ['Reinsurance S.A.', 'Life Luxembourg S.A.', 'Investment Funds SICAV', 'Holdings S.à r.l.']

function suffixes({ name, sector }: Constituent): readonly string[] {
  if (sector === 'Real Estate') return property
  if (sector === 'Health Care') return [...general, 'Fund SICAV']
  if (sector !== 'Financials') return general
  return /insur|life|aflac|chubb|allstate|progressive|travelers|hartford|prudential|arch|everest|berkley|loews|assurant/i.test(name)
    ? insurer
    : financial
}

const prid = (random: Random) => (random.chance(WITHOUT_PRID) ? null : `PR${random.int(100_000, 999_999)}`)

/** Alpha to Delta, with the ids that tests name; Delta has no people, since its newcomer has no record yet. */
function fixedCompanies(): DemoCompanies {
  const createdAt = demoDay(-800)
  const company = (id: string, name: string) => ({ id, name, createdAt })
  const entity = (id: string, companyId: string, name: string, prid: string): Prisma.EntityCreateManyInput => ({
    id,
    companyId,
    name,
    prid,
    viewInMyServices: true,
    createdAt,
  })
  const entityRows = [
    entity(entityIds.alpha, companyIds.alpha, 'Alpha', 'PR000001'),
    entity(entityIds.alphaFund, companyIds.alpha, 'Alpha Fund SICAV', 'PR000002'),
    entity(entityIds.beta, companyIds.beta, 'Beta', 'PR000003'),
    entity(entityIds.gamma, companyIds.gamma, 'Gamma', 'PR000004'),
    entity(entityIds.delta, companyIds.delta, 'Delta', 'PR000005'),
  ]
  return {
    companies: [
      company(companyIds.alpha, 'Alpha'),
      company(companyIds.beta, 'Beta'),
      company(companyIds.gamma, 'Gamma'),
      company(companyIds.delta, 'Delta'),
    ],
    entityRows,
    entities: entityRows.map(({ id, companyId, name }) => ({
      id: id!,
      companyId,
      name,
      emailDomain: `${name.split(' ')[0]!.toLowerCase()}.example`,
      fixed: true,
    })),
  }
}

/** All company groups, each with one to three companies. */
export function buildCompanies(): DemoCompanies {
  const random = seededRandom(503)
  const { companies, entityRows, entities } = fixedCompanies()
  for (const constituent of readConstituents()) {
    const companyId = demoId('company', constituent.name)
    const base = shortName(constituent.name)
    const createdAt = demoDay(-random.int(60, 1500))
    companies.push({ id: companyId, name: constituent.name, createdAt })
    // No 'Holdings Holdings' and the like.
    const fitting = suffixes(constituent).filter((suffix) => !base.split(' ').includes(suffix.split(' ')[0]!))
    for (const suffix of random.sample(fitting, random.int(1, 3))) {
      const name = `${base} ${suffix}`
      const id = demoId('entity', name)
      entityRows.push({ id, companyId, name, prid: prid(random), viewInMyServices: !random.chance(HIDDEN), createdAt })
      entities.push({ id, companyId, name, emailDomain: `${slug(base)}.example`, fixed: false })
    }
  }
  return { companies, entityRows, entities }
}
