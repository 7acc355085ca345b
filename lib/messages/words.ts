/** What became of a message. */
export const messageStates = { RECEIVED: 'Received', ANSWERED: 'Answered', CLOSED: 'Closed' } as const
export type MessageState = keyof typeof messageStates

/** What can be asked for that is no service: to be put into a company, and the 3W news. */
export const requestSubjects = { COMPANY: 'Your company', THREE_W: '3W news' } as const
export type RequestTopic = keyof typeof requestSubjects

/** The page with one's own messages, for staff the queue of all. */
export const MESSAGES_PATH = '/messages'
