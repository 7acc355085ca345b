import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { selectedUsersSql } from './list.ts'
export { mailOf, notifyUser } from './mails.ts'
export type { ChosenMails, Recipient } from './mails.ts'
export { lockSuperUsers } from './super-users.ts'
export { isFirmEmail, photoUri } from './record.ts'
export { creatingUser } from './service.ts'
export { refreshSomeTask, userRows } from './refresh-service.ts'
export { UserMail, userMails } from './user-mail.tsx'
