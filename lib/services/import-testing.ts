import { serviceColumns } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'
import type { Material } from './write-testing.ts'

/** A row of an import file by the names of its columns. */
export type Cells = Partial<Record<ServiceColumnName, string | number | boolean | Date>>

export const headers = serviceColumns.map(({ name }) => name)

/** A row with everything that a new service must have. */
export const completeCells = ({ lifeCycle, valueChain, industry }: Material, changes: Cells = {}): Cells => ({
  Name: 'Tax reporting',
  Description: 'What it does',
  SmallDescription: 'Short',
  LifeCycles: lifeCycle.name,
  ValueChains: valueChain.name,
  Industries: industry.name,
  GeographicalInformation: 'Luxembourg',
  TargetProfile: 'Funds',
  AvailableApplication: 'None',
  Deliverable: 'A report',
  MainAddedValue: 'Less work',
  SecondaryAddedValue: 'Fewer errors',
  ...changes,
})
