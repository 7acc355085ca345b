'use client'
import { useCallback, useEffect, useReducer } from 'react'
import { useSearchParams } from 'next/navigation'

/** How a state is kept in the query of the address; a constant, or memoized by the caller. */
export interface AddressCodec<State> {
  decode: (query: URLSearchParams) => State
  /** The query with the state in it; what belongs to others stays. */
  encode: (query: URLSearchParams, state: State) => URLSearchParams
}

interface Model<State> {
  /** What the page shows. */
  state: State
  /** What the router reported last, as text. */
  reported: string
  /** What was written into the address and the router has not reported yet; null = nothing. */
  written: string | null
  /** The next write is a step in the history. */
  push: boolean
  /** What is shown may be written. Not in the first effects: the router notices what is written into the address only after them. */
  ready: boolean
}

type Action<State> =
  | { kind: 'change'; update: (state: State) => State; push: boolean }
  | { kind: 'ready' }
  | { kind: 'written'; text: string }
  | { kind: 'reported'; text: string; state: State }

function reduce<State>(model: Model<State>, action: Action<State>): Model<State> {
  if (action.kind === 'change') return { ...model, state: action.update(model.state), push: model.push || action.push }
  if (action.kind === 'ready') return { ...model, ready: true }
  if (action.kind === 'written') return { ...model, written: action.text, push: false }
  // An own write arrives; the page may be further by now. Anything else is a step of the reader.
  return action.text === model.written
    ? { ...model, reported: action.text, written: null }
    : { ...model, state: action.state, reported: action.text, written: null, push: false }
}

/**
 * State that is kept in the query of the address. A change shows at once and is written behind it, one at a time: while the router takes up an address it
 * writes that one itself, and would undo what was written in between.
 * @param opened what is shown at first instead of the query of the address, as a query; it becomes the address
 * @returns the state, and a way to change it: in place of the current step of the history or as a new one
 */
export function useAddressState<State>(
  { decode, encode }: AddressCodec<State>,
  opened: (query: URLSearchParams) => URLSearchParams = (query) => query,
): [State, (update: (state: State) => State, how?: 'replace' | 'push') => void] {
  const query = useSearchParams().toString()
  const [model, dispatch] = useReducer(reduce<State>, query, (text): Model<State> => {
    const given = new URLSearchParams(text)
    const state = decode(opened(given))
    const reported = JSON.stringify(decode(given))
    return { state, reported, written: null, push: false, ready: JSON.stringify(state) === reported }
  })
  const now = decode(new URLSearchParams(query))
  const text = JSON.stringify(now)
  if (text !== model.reported) dispatch({ kind: 'reported', text, state: now })

  useEffect(() => {
    if (!model.ready) dispatch({ kind: 'ready' })
    if (!model.ready || model.written !== null) return
    const next = encode(new URLSearchParams(window.location.search), model.state)
    const written = JSON.stringify(decode(next))
    if (written === model.reported) return
    dispatch({ kind: 'written', text: written })
    const address = `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}${window.location.hash}`
    if (model.push) window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }, [model, decode, encode])

  const change = useCallback(
    (update: (state: State) => State, how: 'replace' | 'push' = 'replace') => dispatch({ kind: 'change', update, push: how === 'push' }),
    [],
  )
  return [model.state, change]
}

/** The whole query as state, as text. */
export const wholeQuery: AddressCodec<string> = {
  decode: (query) => query.toString(),
  encode: (_, text) => new URLSearchParams(text),
}
