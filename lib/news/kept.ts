import 'server-only'
import { keeper } from '#lib/db/kept.ts'

/** Answers about the news, under Scope.stamp. */
export const keepUntilChange = keeper('news')
