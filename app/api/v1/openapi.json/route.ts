import { openApi } from '#lib/openapi.ts'

export const dynamic = 'force-dynamic'

export const GET = () => Response.json(openApi())
