import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/pages/contract.ts'
import * as pages from '#lib/pages/service.ts'
import * as writing from '#lib/pages/write-service.ts'

export const GET = handle(contract.getPage, pages.getPage)
export const POST = handle(contract.createPage, writing.createPage, writing.findTenant)
export const PUT = handle(contract.replacePage, writing.replacePage, writing.findTenant)
