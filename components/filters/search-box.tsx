'use client'
import catalogue from '#components/services/catalogue.module.css'
import { SearchIcon } from '#components/services/icons.tsx'
import { useTypedText } from '#components/ui/form/use-typed-text.ts'
import parts from '#components/ui/parts.module.css'

export const SEARCH_ID = 'news-search'
const MAX_SEARCH = 200
/** Rest after the last key before the server is asked. */
const TYPING_MS = 300

/** Free text over titles and texts; responds while one types. A form that works, and a field that keeps what is typed, before the scripts have started. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { field, onInput, send } = useTypedText(value, onSearch, TYPING_MS)
  return (
    <form
      role="search"
      className={catalogue.search}
      action="/articles"
      method="get"
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
        ref={field}
        id={SEARCH_ID}
        className={catalogue.searchText}
        type="search"
        name="search"
        defaultValue={value}
        onInput={onInput}
        maxLength={MAX_SEARCH}
        placeholder="Search titles and texts"
        enterKeyHint="search"
        autoComplete="off"
      />
    </form>
  )
}
