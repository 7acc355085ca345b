import type { ChangedRight } from './contract.ts'

/** When the preview is outdated. */
export const LOOK_AGAIN = 'Rights have changed since you looked. Please look again.'
export const CONFIRM_OUTSIDERS = 'Please confirm that people of other companies get access'
export const SAME_PERSON = 'Please choose somebody else'
export const NO_COLLEAGUE = 'Please choose a colleague who is in the company'

/** The right of a row: '3W Regulatory - Alpha', or 'Company Alpha'. */
export const rightText = ({ serviceName, entityName }: Pick<ChangedRight, 'serviceName' | 'entityName'>): string =>
  serviceName === null ? `Company ${entityName}` : `${serviceName} - ${entityName}`

export const effectText = ({ effect }: Pick<ChangedRight, 'effect'>): string =>
  ({ gains: 'Gains', loses: 'Loses', 'main-contact': 'Becomes main contact' })[effect]

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** The warning when somebody gets access to other companies, and what is ticked to go on. */
export function outsidersText(rows: readonly Pick<ChangedRight, 'name' | 'entityName'>[]): { warning: string; tick: string } {
  const [people, companies] = [unique(rows.map(({ name }) => name)), unique(rows.map(({ entityName }) => entityName))]
  const who = people.join(', ')
  return {
    warning: `${who} ${people.length === 1 ? 'belongs' : 'belong'} to other companies, and not to ${companies.join(', ')}.`,
    tick: `Yes, give ${who} access to ${companies.join(', ')}`,
  }
}
