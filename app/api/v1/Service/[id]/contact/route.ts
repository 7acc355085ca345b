import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/contact-contract.ts'
import { contactService, findContacted } from '#lib/services/contact-service.ts'

export const POST = handle(contract.contactService, contactService, findContacted)
