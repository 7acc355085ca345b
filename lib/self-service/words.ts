import { MESSAGES_PATH } from '#lib/messages/words.ts'
import { countedText } from '#lib/text/counted-text.ts'

/** Days in which an invitation can be accepted, from its last mail. */
export const INVITATION_DAYS = 14
/** Days that an invitation which is over is kept, with the name and address in it. */
export const ENDED_DAYS = 30
/** Mails with invitations that the main contacts of a company cause within a day; requests for invitations count too. */
export const INVITATIONS_PER_DAY = 20
/** Mails that an address gets from a company within `INVITATION_DAYS`. */
export const MAILS_PER_ADDRESS = 3
/** Requests of a company that wait at the same time. */
export const MAX_WAITING = 50

/** Where main contacts look after their people, and where staff decide what they ask for. */
export const PEOPLE_PATH = '/myServices/people'
export const REQUESTS_PATH = `${MESSAGES_PATH}/people`
/** Where somebody who has a record already accepts an invitation. */
export const ACCEPT_PATH = '/myServices/invitations'

/** What staff allow the main contacts of a company. */
export const modes = { OFF: 'Off', APPROVAL: 'With approval', FREE: 'Free' } as const
export type Mode = keyof typeof modes

/** What each of them means, for staff. */
export const modeHints: Record<Mode, string> = {
  OFF: 'Only the firm adds and removes people.',
  APPROVAL: 'Main contacts ask, and the firm decides.',
  FREE: 'Main contacts invite and remove people at once.',
}

export const requestKinds = { INVITE: 'Invitation', CHANGE: 'Subscriptions', REMOVE: 'Removal' } as const
export type RequestKind = keyof typeof requestKinds

export const requestStates = { PENDING: 'Waiting', APPROVED: 'Approved', REFUSED: 'Refused', WITHDRAWN: 'Withdrawn' } as const
export type RequestState = keyof typeof requestStates

export const invitationStates = { OPEN: 'Open', EXPIRED: 'Expired' } as const

/** 'Invitation of Ann Lee', as the bell, mails and lists name a request. */
export const requestText = ({ kind, person }: { kind: RequestKind; person: string }): string =>
  ({ INVITE: `Invitation of ${person}`, CHANGE: `Subscriptions of ${person}`, REMOVE: `Removal of ${person}` })[kind]

export const FIRM_PERSON = 'People of the firm are added by the firm'
export const ALREADY_INVITED = 'An open invitation to this address is there already'
export const ALREADY_ASKED = 'A request for this waits for a decision already'
export const TOO_MANY_WAIT = `At most ${MAX_WAITING} requests can wait at the same time`
export const NO_INVITATIONS_LEFT = `A company can send ${INVITATIONS_PER_DAY} invitations a day. Please try again tomorrow.`
export const ADDRESS_HAS_ENOUGH = `An address gets ${countedText(MAILS_PER_ADDRESS, 'invitation', 'invitations')} within ${INVITATION_DAYS} days at most`
export const NOT_OWN_RIGHTS = 'You cannot give yourself subscriptions. Please ask another main contact, or us.'
export const NO_SUCH_SUBSCRIPTION = 'There is no such subscription of the company'
export const NOTHING_CHANGES = 'Please give or take at least one subscription'
export const ENDED = 'This invitation is over'
export const DECIDED = 'This request is already decided'
export const SWITCHED_OFF = 'The company no longer looks after its people itself'
export const PERSON_LEFT = 'The person is no longer in the company'
export const REMOVAL_BY_SUPER_USERS = 'Only super users take people out of companies'

/** Why somebody cannot go: a subscription would be without a main contact. */
export const onlyMainContact = (services: readonly string[]): string =>
  `Nobody else is main contact of ${new Intl.ListFormat('en', { type: 'conjunction' }).format(services)}. Please ask us first.`
