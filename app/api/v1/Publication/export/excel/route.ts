import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-export/contract.ts'
import * as services from '#lib/news-export/media-service.ts'

export const POST = handle(contract.exportPublications, services.exportPublications)
