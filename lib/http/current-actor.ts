import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { resolveActor } from '#lib/auth/resolve-actor.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { noteViewedPage } from './viewed-request.ts'

/**
 * Who looks at the page, for server components; read once per request. A page takes no bearer tokens: a bad one is an anonymous visitor. A page that is
 * seen as somebody else is recorded in the audit trail.
 */
export const currentActor = cache(async (): Promise<Actor> => {
  const sent = await headers()
  try {
    const actor = await resolveActor(sent)
    noteViewedPage(actor, sent)
    return actor
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return ANONYMOUS
    throw error
  }
})
