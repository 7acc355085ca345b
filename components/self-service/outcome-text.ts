import type { Outcome } from '#lib/self-service/contract.ts'

/** What the banner says of a change. */
export const outcomeText = (outcome: Outcome, name: string, done = `${name} has the subscriptions.`): string =>
  ({ DONE: done, INVITED: `${name} gets an invitation by mail.`, ASKED: 'We have your request, and tell you when it is decided.' })[outcome]
