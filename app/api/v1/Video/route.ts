import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/video-contract.ts'
import * as services from '#lib/news/video-service.ts'

export const POST = handle(contract.createVideo, services.createVideo)
