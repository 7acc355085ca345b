import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/configuration-contract.ts'
import { findConfiguration } from '#lib/subscriptions/configuration-service.ts'
import { previewConfiguration } from '#lib/news-access/configuration-preview-service.ts'

export const POST = handle(contract.previewConfiguration, previewConfiguration, findConfiguration)
