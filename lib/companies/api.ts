import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { contactsOfUser } from './entity-service.ts'
export { addToEntity, lockEntity, removeAllFromEntity, removeFromEntity, takeBackFromEntity } from './member-service.ts'
