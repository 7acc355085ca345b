'use client'
import { useEffect, useRef, useState } from 'react'

interface OptionPage<T> {
  items: readonly T[]
  hasNext: boolean
}

/** Reads one page, from 1, of the options that match the text; '' = all. */
export type LoadOptions<T> = (search: string, page: number, signal: AbortSignal) => Promise<OptionPage<T>>

interface State<T> {
  items: readonly T[]
  page: number
  hasNext: boolean
  status: 'idle' | 'loading' | 'failed'
}

/** The options read so far. `start` begins again after a delay in ms, `more` appends the next page if there is one, `retry` reads again the page that failed, `stop` drops what is under way. */
export function useOptionPages<T>(load: LoadOptions<T>) {
  const [state, setState] = useState<State<T>>({ items: [], page: 0, hasNext: false, status: 'idle' })
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController; search: string }>({ search: '' })

  const stop = () => {
    clearTimeout(running.current.timer)
    running.current.controller?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(running.current.timer)
      running.current.controller?.abort()
    },
    [],
  )

  const read = async (page: number) => {
    const controller = new AbortController()
    running.current.controller = controller
    setState((current) => ({ ...current, status: 'loading' }))
    try {
      const { items, hasNext } = await load(running.current.search, page, controller.signal)
      if (!controller.signal.aborted)
        setState((current) => ({ items: page === 1 ? items : [...current.items, ...items], page, hasNext, status: 'idle' }))
    } catch {
      if (!controller.signal.aborted) setState((current) => ({ ...current, status: 'failed' }))
    }
  }

  const start = (search: string, delay: number) => {
    stop()
    running.current.search = search.trim()
    setState({ items: [], page: 0, hasNext: false, status: 'loading' })
    running.current.timer = setTimeout(() => void read(1), delay)
  }

  const more = () => {
    if (state.hasNext && state.status !== 'loading') void read(state.page + 1)
  }
  const retry = () => void read(state.page + 1)
  return { items: state.items, status: state.status, start, more, retry, stop }
}
