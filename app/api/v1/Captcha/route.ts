import * as contract from '#lib/captcha/contract.ts'
import { createCaptcha } from '#lib/captcha/service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.createCaptcha, createCaptcha)
