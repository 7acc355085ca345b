import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/desk-contract.ts'
import * as services from '#lib/news-reading/desk-service.ts'

export const PUT = handle(contract.noteVisit, services.noteVisit)
