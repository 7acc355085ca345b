import { countedText } from '#lib/text/counted-text.ts'
import type { MembershipPreview } from './preview-contract.ts'

/** When access across companies was not confirmed. */
export const CONFIRM_FIRST = 'Please confirm this first'

const people = (count: number): string => countedText(count, 'person', 'people')
const subscriptions = (count: number): string => countedText(count, 'subscription', 'subscriptions')
const is = (count: number): string => (count === 1 ? 'is' : 'are')

/** Memberships that would be new. */
export const newOnes = ({ total, already }: MembershipPreview): number => total - already

/** The button: 'Add 176 users', 'Add to 11 subscriptions'. */
export const addText = (preview: MembershipPreview, isOnePerson: boolean): string =>
  isOnePerson ? `Add to ${subscriptions(newOnes(preview))}` : `Add ${countedText(newOnes(preview), 'user', 'users')}`

/** 'Alpha (80), Beta (52) and 3 more companies'; of one person, who is in each once, without the numbers. */
function companiesText({ companies, companyCount }: Pick<MembershipPreview, 'companies' | 'companyCount'>, isCounted = true): string {
  const more = companyCount - companies.length
  const named = companies.map(({ name, count }) => (isCounted ? `${name} (${count.toLocaleString('en')})` : name)).join(', ')
  return more > 0 ? `${named} and ${countedText(more, 'more company', 'more companies')}` : named
}

/** How many, and how many of them are in it already. */
export function countText({ total, already }: MembershipPreview, isOnePerson: boolean): string {
  const counted = isOnePerson ? subscriptions : people
  const relation = isOnePerson ? 'has' : 'in it'
  if (total === 0) return isOnePerson ? 'No subscription is selected any more.' : 'Nobody is selected any more.'
  if (already === 0) return isOnePerson ? `${counted(total)} ${is(total)} selected.` : `${counted(total)} will be added.`
  if (already === total)
    return isOnePerson
      ? 'This person has all of them already.'
      : total === 1
        ? 'This person is in it already.'
        : `All ${counted(total)} are in it already.`
  return isOnePerson
    ? `${counted(total)} are selected; this person ${relation} ${already.toLocaleString('en')} of them already.`
    : `${counted(total - already)} will be added; ${people(already)} ${is(already)} ${relation} already.`
}

const giveText = ({ serviceName, entityName, threeW, ended }: MembershipPreview['gives'][number]): string =>
  `${serviceName} of ${entityName}${threeW ? ', with its 3W news' : ''}${ended ? ', once it has a later end date (it has ended)' : ''}`

/** What those who are added will see. */
export function givesText(preview: MembershipPreview, isOnePerson: boolean): string | null {
  const { gives, giveCount } = preview
  const [first] = gives
  if (first === undefined || newOnes(preview) === 0) return null
  const who = isOnePerson ? 'This person' : newOnes(preview) === 1 ? 'This person' : 'They'
  if (first.serviceName === null)
    return `${who} will belong to ${first.entityName}, see its contacts at the firm, and can be given its subscriptions.`
  if (!isOnePerson) return `${who} will see ${giveText(first)}, and belong to that company.`
  const more = giveCount - gives.length
  return `${who} will see ${gives.map(giveText).join('; ')}${more > 0 ? `; and ${more.toLocaleString('en')} more` : ''}, and belong to those companies.`
}

/** 'This person belongs', '1 of them belongs', '2 of them belong': of those who would be added, so many. */
const ofThem = (preview: MembershipPreview, count: number, one: string, many: string): string =>
  newOnes(preview) === 1 ? `This person ${one}` : `${count.toLocaleString('en')} of them ${count === 1 ? one : many}`

/** What is ticked before people of other companies get access. */
export const acrossTick = (count: number): string =>
  `Yes, give access to ${people(count)} of ${count === 1 ? 'another company' : 'other companies'}`

/** Who else is among them, where that is worth saying. */
export function othersText(preview: MembershipPreview, isOnePerson: boolean): string | null {
  const { ofFirm, withoutCompany } = preview
  if (isOnePerson) return ofFirm > 0 ? 'This person is of the firm.' : withoutCompany > 0 ? 'This person belongs to no company yet.' : null
  const texts = [
    ...(withoutCompany > 0 ? [`${ofThem(preview, withoutCompany, 'belongs', 'belong')} to no company yet.`] : []),
    ...(ofFirm > 0 ? [`${ofThem(preview, ofFirm, 'is', 'are')} of the firm.`] : []),
  ]
  return texts.length === 0 ? null : texts.join(' ')
}

/** The warning when access is given across companies, and what is ticked to go on; null = it is not. */
export function outsidersText(preview: MembershipPreview, isOnePerson: boolean): { warning: string; tick: string } | null {
  const { outsiders, belongsTo } = preview
  if (outsiders === 0) return null
  if (isOnePerson) {
    return {
      warning: `This person belongs to ${belongsTo.join(', ')}. ${subscriptions(outsiders)} of the selected ${is(outsiders)} of other companies: ${companiesText(preview)}.`,
      tick: 'Yes, give access across companies',
    }
  }
  return {
    warning: `${ofThem(preview, outsiders, 'belongs', 'belong')} to ${preview.companyCount === 1 ? 'another company' : 'other companies'}: ${companiesText(preview, newOnes(preview) !== 1)}.`,
    tick: acrossTick(outsiders),
  }
}
