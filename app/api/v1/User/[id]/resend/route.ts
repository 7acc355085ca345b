import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/manage-contract.ts'
import * as services from '#lib/bulk/notify-service.ts'
import { findUser } from '#lib/users/service.ts'

export const POST = handle(contract.resendMails, services.resendMails, findUser)
