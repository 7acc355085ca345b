'use client'
import { useEffect, useState } from 'react'
import catalogue from '#components/services/catalogue.module.css'
import { SearchIcon } from '#components/services/icons.tsx'
import parts from '#components/ui/parts.module.css'

export const SEARCH_ID = 'news-search'
const MAX_SEARCH = 200
/** Rest after the last key before the server is asked. */
const TYPING_MS = 300

/** Free text over titles and texts; answers while one types. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  /** The value as last seen: one from elsewhere (Back, Clear filters) replaces what is typed, an own one does not. */
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  const send = () => {
    setSeen(text.trim())
    onSearch(text.trim())
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(send, TYPING_MS)
    return () => clearTimeout(timer)
    // The typed text alone starts the delay.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return (
    <form
      role="search"
      className={catalogue.search}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className={parts.hidden} htmlFor={SEARCH_ID}>
        Search the news
      </label>
      <SearchIcon />
      <input
        id={SEARCH_ID}
        className={catalogue.searchText}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_SEARCH}
        placeholder="Search titles and texts"
        enterKeyHint="search"
        autoComplete="off"
      />
    </form>
  )
}
