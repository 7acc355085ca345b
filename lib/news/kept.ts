import 'server-only'
import { keeper } from '#lib/db/kept.ts'

/** Answers that are kept per process. */
const MAX_KEPT = 400

/** Answers about the news, under Scope.stamp. */
export const keepUntilChange = keeper(MAX_KEPT)
