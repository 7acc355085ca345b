import * as contract from '#lib/changes/contract.ts'
import { restoreVersion } from '#lib/changes/version-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.restoreVersion, restoreVersion)
