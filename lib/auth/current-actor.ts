import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { AppError } from '#lib/errors/app-error.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { resolveActor } from './resolve-actor.ts'

/** Who looks at the page, for server components; read once per request. A page takes no bearer tokens: a bad one is an anonymous visitor. */
export const currentActor = cache(async (): Promise<Actor> => {
  try {
    return await resolveActor(await headers())
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return ANONYMOUS
    throw error
  }
})
