/** What became of a message. */
export const messageStates = { RECEIVED: 'Received', ANSWERED: 'Answered', CLOSED: 'Closed' } as const
export type MessageState = keyof typeof messageStates

/** What can be asked for that is no service: to be put into a company, and the 3W news. */
export const requestSubjects = { COMPANY: 'Your company', THREE_W: '3W news' } as const
export type RequestTopic = keyof typeof requestSubjects

/** Messages in a list on the page of a person or company; the count is that of all. */
export const SHOWN_MESSAGES = 10

/** The page with one's own messages, for staff the queue of all. */
export const MESSAGES_PATH = '/messages'

/** In the address of the queue: one message alone, by its reference. */
export const REFERENCE_QUERY = 'reference'

/** Where staff find one message in the queue. */
export const queuePath = (reference: string): string => `${MESSAGES_PATH}?${REFERENCE_QUERY}=${encodeURIComponent(reference)}`
