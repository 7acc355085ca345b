import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/pages/contract.ts'
import * as pages from '#lib/pages/service.ts'

export const GET = handle(contract.getPage, pages.getPage)
