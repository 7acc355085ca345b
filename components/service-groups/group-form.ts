import type { ServiceGroup } from '#lib/service-groups/contract.ts'

/** The form of a service group; keys are those of the contract's body. */
export interface GroupValues {
  name: string
  smallDescription: string
  domain: string
  lifeCycle: string | null
  valueChain: string | null
  services: readonly string[]
  /** Of the stored group; left out for a new one. */
  version?: number
}

export const toValues = ({ name, smallDescription, domain, lifeCycle, valueChain, services, version }: ServiceGroup): GroupValues => ({
  name,
  smallDescription,
  domain,
  lifeCycle: lifeCycle?.id ?? null,
  valueChain: valueChain?.id ?? null,
  services,
  version,
})

export const newGroup = (domain: string): GroupValues => ({
  name: '',
  smallDescription: '',
  domain,
  lifeCycle: null,
  valueChain: null,
  services: [],
})
