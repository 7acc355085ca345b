import { agencies, issuers } from './issuers.ts'
import { topics } from './topics.ts'

/** Countries and areas of fund distribution with their ISO 3166 code (EU for the union as a whole). */
const countries: Readonly<Record<string, string>> = {
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  BG: 'Bulgaria',
  BH: 'Bahrain',
  BR: 'Brazil',
  CA: 'Canada',
  CH: 'Switzerland',
  CL: 'Chile',
  CN: 'China',
  CO: 'Colombia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  EE: 'Estonia',
  ES: 'Spain',
  EU: 'European Union',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  GG: 'Guernsey',
  GR: 'Greece',
  HK: 'Hong Kong',
  HR: 'Croatia',
  HU: 'Hungary',
  IE: 'Ireland',
  IL: 'Israel',
  IN: 'India',
  IS: 'Iceland',
  IT: 'Italy',
  JE: 'Jersey',
  JP: 'Japan',
  KR: 'South Korea',
  KY: 'Cayman Islands',
  LI: 'Liechtenstein',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  LV: 'Latvia',
  MO: 'Macao',
  MT: 'Malta',
  MX: 'Mexico',
  NL: 'Netherlands',
  NO: 'Norway',
  NZ: 'New Zealand',
  PE: 'Peru',
  PL: 'Poland',
  PT: 'Portugal',
  QA: 'Qatar',
  RO: 'Romania',
  SA: 'Saudi Arabia',
  SE: 'Sweden',
  SG: 'Singapore',
  SI: 'Slovenia',
  SK: 'Slovakia',
  TH: 'Thailand',
  TW: 'Taiwan',
  AE: 'United Arab Emirates',
  US: 'United States',
  UY: 'Uruguay',
  ZA: 'South Africa',
}

export const territories: readonly { code: string; name: string }[] = Object.entries(countries).map(([code, name]) => ({ code, name }))

/** Kinds of the regulations of the demo data (document type, or the more exact subtype), then those of the home market. */
const regulationTypes = [
  'Rule',
  'Proposed Rule',
  'Advance Notice of Proposed Rulemaking (ANPRM)',
  'Amendment',
  'Correction',
  'Delay of Effective Date',
  'Direct Final Rule',
  'Extension of Comment Period',
  'Final Rule',
  'Final Rule with Request for Comments',
  'Interim Final Rule',
  'Notice of Hearing',
  'Notice of Interim Rule',
  'Notice of Proposed Rulemaking (NPRM)',
  'Petition',
  'Reopening of Comment Period',
  'Request for Comment',
  'Supplemental Notice of Proposed Rulemaking (SNPRM)',
  'Temporary Rule',
  'Withdrawal',
] as const
const europeanTypes = [
  'Circular',
  'Consultation paper',
  'Delegated regulation',
  'Directive',
  'FAQ',
  'Guidelines',
  'Law',
  'Press release',
  'Regulation',
  'Technical standard',
] as const

const documentTypes: readonly string[] = [...regulationTypes, ...europeanTypes]

/** Names by kind, as the rows of the reference data and the tags of demo articles use them. */
export const referenceNames = {
  TERRITORY: territories.map(({ name }) => name),
  TOPIC: topics,
  DOCUMENT_TYPE: documentTypes,
  ISSUER: issuers,
} as const

/** Document type of a regulation of the demo data: its subtype where that is one of the list. */
export const documentTypeOf = (documentType: string, subtype: string): string => (documentTypes.includes(subtype) ? subtype : documentType)

/** Issuer of a regulation of the demo data; undefined for an unknown agency. */
export const issuerOf = (agencyId: string): string | undefined => agencies[agencyId]
