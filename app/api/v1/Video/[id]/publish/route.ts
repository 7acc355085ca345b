import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/media/video-contract.ts'
import * as services from '#lib/media/video-service.ts'

export const PATCH = handle(contract.publishVideo, services.publishVideo, services.findVideo)
