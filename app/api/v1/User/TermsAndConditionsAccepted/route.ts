import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/contract.ts'
import * as services from '#lib/users/service.ts'

export const PATCH = handle(contract.acceptTerms, services.acceptTerms)
export const POST = handle(contract.acceptTermsByPost, services.acceptTermsByPost)
