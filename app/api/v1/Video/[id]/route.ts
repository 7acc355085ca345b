import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/media/video-contract.ts'
import * as services from '#lib/media/video-service.ts'

export const GET = handle(contract.getVideo, services.getVideo)
export const PUT = handle(contract.updateVideo, services.updateVideo, services.findVideo)
export const DELETE = handle(contract.deleteVideo, services.deleteVideo)
