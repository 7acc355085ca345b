import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/version-contract.ts'
import * as versions from '#lib/articles/version-service.ts'

export const GET = handle(contract.listPublishedVersionsGlobal, versions.listPublishedVersionsGlobal)
