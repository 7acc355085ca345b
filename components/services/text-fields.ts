import type { Service } from '#lib/services/contract.ts'

/** The six text fields with their labels, in the order of the service form. */
export const textFields = [
  ['geographicalInformation', 'Geographical information'],
  ['targetProfile', 'Target profile'],
  ['availableApplication', 'Available applications'],
  ['deliverable', 'Deliverable'],
  ['mainAddedValue', 'Main added value'],
  ['secondaryAddedValue', 'Secondary added value'],
] as const satisfies readonly (readonly [keyof Service, string])[]
