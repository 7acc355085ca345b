export type Domain = 'LU' | 'UK' | 'FR'

/** Keys of the taxonomy of catalogue version 2; version 1 is derived from them (content/taxonomy.ts). */
export type LifeCycleKey = 'structuring' | 'setup' | 'distribution' | 'operation'
export type ValueChainKey = 'governance' | 'accounting' | 'investors' | 'tax' | 'regulatory' | 'risk' | 'data' | 'corporate'
export type IndustryKey =
  | 'awm'
  | 'retailFunds'
  | 'alternatives'
  | 'managers'
  | 'privateEquity'
  | 'realEstate'
  | 'banking'
  | 'privateBanks'
  | 'commercialBanks'
  | 'depositaries'
  | 'insurance'
  | 'life'
  | 'nonLife'
  | 'corporates'
  | 'commercial'
  | 'holdings'
  | 'fintech'
  | 'public'

/** Words beside a service in the catalogue; `draft` is not live, `hidden` is out of the client view. */
type Mark = 'new' | 'highlighted' | 'psf' | 'psa' | 'draft' | 'hidden'

export interface ServiceContent {
  /** Friendly URL and key: a-z, hyphen and underscore only. */
  url: string
  /** Only where the specification fixes it (W41). */
  id?: string
  name: string
  /** Key of content/groups.ts; its tenant is the first domain. */
  group: string
  /** 1 recurring, 2 consulting, 3 data-driven. */
  type: 1 | 2 | 3
  marks?: Mark[]
  /** Tenants beside the group's. */
  alsoIn?: Domain[]
  industries: IndustryKey[]
  lifeCycles: LifeCycleKey[]
  valueChains: ValueChainKey[]
  /** At most 160 characters each, like the six after the description. */
  small: string
  /** Paragraphs separated by an empty line; single line breaks count as spaces. */
  description: string
  geography: string
  profile: string
  applications: string
  deliverable: string
  mainValue: string
  secondValue: string
  /** [name, address, shown to clients] */
  links?: [string, string, boolean][]
  related?: string[]
  video?: string
}

export interface GroupContent {
  key: string
  domain: Domain
  name: string
  small: string
  lifeCycle: LifeCycleKey
  valueChain: ValueChainKey
}

export interface TenantContent {
  domain: Domain
  name: string
  /** Put before the host of the portal's own address; '' for the home tenant. */
  hostPrefix: string
  page: {
    title: string
    subtitle: string
    description: string
    value1Title: string
    value1Description: string
    value2Title: string
    value2Description: string
    mainFilter: string
    secondaryFilter: string
    tertiaryFilter: string
  }
}
