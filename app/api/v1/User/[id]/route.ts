import { byAccept, handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/contract.ts'
import { getUserPhoto } from '#lib/users/photo-service.ts'
import * as services from '#lib/users/service.ts'

export const GET = byAccept(handle(contract.getUserPhoto, getUserPhoto), handle(contract.getUser, services.getUser))
