'use client'
import { useEffect, useRef } from 'react'
import { useApi } from '#lib/http/use-api.ts'
import type { Event } from '#lib/events/contract.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'

const once = { revalidateOnFocus: false, shouldRetryOnError: false } as const

/** The news item that a link leads to; undefined while it is on its way, and when there is none that the reader may see. */
export const useLinkedNews = (id: string | null): NewsItem | undefined =>
  useApi('GET /api/v1/News/{id}', id === null ? null : { params: { id } }, once).data

/** The event that a link leads to, as above. */
export const useLinkedEvent = (id: string | null): Event | undefined =>
  useApi('GET /api/v1/Event/{id}', id === null ? null : { params: { id } }, once).data

/** Brings the record that a link leads to into sight and gives it the focus, once per link. */
export function useArrival(id: string | null, isThere: boolean): void {
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || !isThere || arrived.current === id) return
    const target = document.querySelector<HTMLElement>(`[data-news="${id}"]`)
    if (!target) return
    arrived.current = id
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
  })
}
