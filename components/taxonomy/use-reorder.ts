'use client'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { positionAt, withMoved } from './reorder.ts'

interface Named {
  id: string
  name: string
}

interface Held {
  id: string
  /** Position from 0. */
  to: number
  by: 'pointer' | 'keyboard'
}

/** What the handle of a row needs: dragged by pointer, or picked up with Space, moved with the arrow keys and dropped with Space. */
export interface HandleProps {
  'aria-pressed': boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

interface Reorder<Item> {
  /** The items as they stand while one of them is held. */
  shown: readonly Item[]
  heldId: string | null
  /** For a live region: what was picked up, where it stands, where it was dropped. */
  announcement: string
  handle: (id: string) => HandleProps
  /** Moves an item at once, without picking it up. */
  moveTo: (id: string, to: number) => void
}

/**
 * Order of a list changed by pointer and by keyboard; what is held moves among the others at once.
 * @param list its children have `data-id`
 * @param onMove gets the item and its new position from 0, when it is dropped at another one; gives whether it stays there
 */
export function useReorder<Item extends Named>(
  items: readonly Item[],
  list: RefObject<HTMLElement | null>,
  onMove: (item: Item, to: number) => Promise<boolean>,
): Reorder<Item> {
  const [held, setHeld] = useState<Held | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const byId = new Map(items.map((item) => [item.id, item]))
  const ids = items.map(({ id }) => id)
  const shown = (held === null ? ids : withMoved(ids, held.id, held.to)).flatMap((id) => byId.get(id) ?? [])
  const clamp = (to: number) => Math.min(Math.max(to, 0), ids.length - 1)
  const positionText = (to: number) => `position ${to + 1} of ${ids.length}`

  const hold = (next: Held) => {
    setHeld(next)
    if (next.to !== held?.to) setAnnouncement(`${byId.get(next.id)?.name}, ${positionText(next.to)}.`)
  }
  const moveTo = (id: string, wanted: number) => {
    const item = byId.get(id)
    const to = clamp(wanted)
    setHeld(null)
    if (item === undefined) return
    setAnnouncement(`${item.name} is now at ${positionText(to)}.`)
    const from = ids.indexOf(id)
    if (to !== from)
      void onMove(item, to).then(
        (stays) => !stays && setAnnouncement(`${item.name} could not be moved, and is back at ${positionText(from)}.`),
      )
  }
  const putBack = () => {
    if (held === null) return
    setAnnouncement(`${byId.get(held.id)?.name} is back at ${positionText(ids.indexOf(held.id))}.`)
    setHeld(null)
  }

  const onPointerMove = useEffectEvent((event: globalThis.PointerEvent) => {
    if (held === null) return
    const others = [...(list.current?.children ?? [])].filter((row) => (row as HTMLElement).dataset.id !== held.id)
    const middles = others.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    hold({ ...held, to: positionAt(event.clientY, middles) })
  })
  const onPointerUp = useEffectEvent(() => {
    if (held !== null) moveTo(held.id, held.to)
  })
  const onPointerCancel = useEffectEvent(putBack)

  const byPointer = held?.by === 'pointer'
  useEffect(() => {
    if (!byPointer) return
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', (event) => onPointerMove(event), { signal })
    window.addEventListener('pointerup', () => onPointerUp(), { signal })
    window.addEventListener('pointercancel', () => onPointerCancel(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && onPointerCancel(), { signal })
    return () => listening.abort()
  }, [byPointer])

  // A row that changes its position in the page loses the focus; whoever moves it by keyboard keeps it.
  useLayoutEffect(() => {
    if (held?.by === 'keyboard') list.current?.querySelector<HTMLElement>(`[data-id="${held.id}"] [aria-pressed]`)?.focus()
  }, [held, list])

  const handle = (id: string): HandleProps => ({
    'aria-pressed': held?.id === id,
    onPointerDown: (event) => {
      if (event.button === 0) setHeld({ id, to: ids.indexOf(id), by: 'pointer' })
    },
    onKeyDown: (event) => {
      const isHeld = held?.id === id
      const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
      const step = steps[event.key]
      if (event.key === ' ' || event.key === 'Enter') {
        if (isHeld) moveTo(id, held.to)
        else {
          setHeld({ id, to: ids.indexOf(id), by: 'keyboard' })
          setAnnouncement(
            `${byId.get(id)?.name} picked up, ${positionText(ids.indexOf(id))}. Arrow keys move it, Space drops it, Escape puts it back.`,
          )
        }
      } else if (isHeld && step !== undefined) hold({ ...held, to: clamp(held.to + step) })
      else if (isHeld && event.key === 'Escape') putBack()
      else return
      event.preventDefault()
    },
    onBlur: (event) => {
      if (held?.id !== id || held.by !== 'keyboard') return
      const button = event.currentTarget
      // Moving the row takes the focus away for a moment.
      requestAnimationFrame(() => {
        if (document.activeElement !== button) putBack()
      })
    },
  })

  return { shown, heldId: held?.id ?? null, announcement, handle, moveTo }
}
