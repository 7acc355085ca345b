import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/contract.ts'
import * as profile from '#lib/users/profile-service.ts'

export const GET = handle(contract.getMyProfile, profile.getMyProfile)
export const PUT = handle(contract.updateMyProfile, profile.updateMyProfile)
