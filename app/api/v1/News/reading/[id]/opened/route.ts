import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/reading-contract.ts'
import * as reading from '#lib/news-reading/reading-service.ts'

export const PUT = handle(contract.noteOpened, reading.noteOpened)
