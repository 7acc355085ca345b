import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { answersFor } from './answers.ts'
export { messagesOfCompany, messagesOfPerson } from './sent.ts'
export type { SentMessages } from './sent.ts'
export { colleaguesToAsk, peopleOfService, peopleOfSubscription } from './recipients.ts'
export { newReference, storeMessage } from './stored.ts'
