'use client'
import { useEffect, useRef, type RefObject } from 'react'

interface TypedText {
  /** For the field, which is uncontrolled with `defaultValue`: a controlled one forgets what was typed before the scripts had started. */
  field: RefObject<HTMLInputElement | null>
  onInput: () => void
  /** Takes what is typed at once, for Enter. */
  send: () => void
}

/**
 * A text field that takes effect while one types.
 * @param value one from elsewhere (Back, Clear filters) replaces what is typed, an own one does not
 * @param onText gets the text without blanks at its ends
 * @param delayMs after the last key
 */
export function useTypedText(value: string, onText: (text: string) => void, delayMs: number): TypedText {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The value as last seen or sent. */
  const seen = useRef(value)
  // The present one: that of the beginning would undo filters that were set meanwhile.
  const take = useRef(onText)
  useEffect(() => {
    take.current = onText
  })
  const send = () => {
    clearTimeout(typing.current)
    const typed = field.current?.value.trim() ?? ''
    if (typed === seen.current) return
    seen.current = typed
    take.current(typed)
  }
  const onInput = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(send, delayMs)
  }
  useEffect(() => {
    if (value === seen.current || !field.current) return
    clearTimeout(typing.current)
    seen.current = value
    field.current.value = value
  }, [value])
  // What was typed before this script had come counts too.
  useEffect(() => {
    if (field.current?.value !== field.current?.defaultValue) onInput()
    return () => clearTimeout(typing.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { field, onInput, send }
}
