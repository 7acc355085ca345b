import { readiness } from '#lib/db/readiness.ts'

export const dynamic = 'force-dynamic'

export const GET = () => readiness()
