'use client'
import { useEffect, useRef } from 'react'
import Tabs from '@mui/material/Tabs'
import type { TabsProps } from '@mui/material/Tabs'

/** The tabs move to the chosen one for 300 ms, to a position that they found before their arrows came. */
const MOVED_MS = 400

/** Tabs that scroll sideways where they do not fit; the chosen one is in view also when the room for them changes, e.g. because the arrows come. */
export function ScrollableTabs(props: TabsProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = root.current?.querySelector('[role=tablist]')?.parentElement
    if (!scroller) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const showChosen = () => {
      const chosen = scroller.querySelector('[role=tab][aria-selected=true]')
      if (!chosen) return
      const [room, own] = [scroller.getBoundingClientRect(), chosen.getBoundingClientRect()]
      scroller.scrollLeft += Math.min(0, own.left - room.left) + Math.max(0, own.right - room.right)
    }
    const observer = new ResizeObserver(() => {
      showChosen()
      clearTimeout(timer)
      timer = setTimeout(showChosen, MOVED_MS)
    })
    observer.observe(scroller)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return <Tabs ref={root} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile {...props} />
}
