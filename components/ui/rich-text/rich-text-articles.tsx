'use client'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useEditorState, type Editor } from '@tiptap/react'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

/** An article to which a text may lead. */
export interface FoundArticle {
  id: string
  title: string
  /** Distinguishes it from others of that title. */
  detail: string | null
}

/** Finds articles by words of their titles or by their number. */
export type ArticleFinder = (text: string, signal: AbortSignal) => Promise<readonly FoundArticle[]>

/** Milliseconds after the last key before the server is asked. */
const DELAY_MS = 180
/** Fewer letters would find nearly everything. */
const MIN_LENGTH = 2
const MAX_LENGTH = 100
/** Stands for what is no text before the cursor: a picture, a line break, another link. */
const LEAF = '\ufffc'
/** An @ at the beginning of a word, and what follows it up to the cursor. */
const MENTION = new RegExp(`(?:^|[\\s(${LEAF}])@([^@${LEAF}]{0,${MAX_LENGTH}})$`)

/** What is typed behind an @, and where in the document the @ and the cursor are. */
interface Mention {
  from: number
  to: number
  text: string
}

function mentionAt(editor: Editor): Mention | null {
  const { $from, empty } = editor.state.selection
  if (!empty || !editor.isFocused || !editor.isEditable || !$from.parent.isTextblock) return null
  const end = $from.parentOffset
  const before = $from.parent.textBetween(Math.max(0, end - MAX_LENGTH - 2), end, LEAF, LEAF)
  const text = MENTION.exec(before)?.[1]
  if (text === undefined || text.startsWith(' ')) return null
  return { from: $from.pos - text.length - 1, to: $from.pos, text }
}

interface Results {
  /** For which these are, and the position of its @. */
  text: string
  from: number
  /** null = the search failed. */
  articles: readonly FoundArticle[] | null
}

/** The articles for a text behind an @, once it has not changed for a moment; the last ones stay until the next are there. */
function useFound(articles: ArticleFinder, text: string | null, from: number): Results | null {
  const [results, setResults] = useState<Results | null>(null)
  useEffect(() => {
    if (text === null) return
    const own = new AbortController()
    const show = (found: Results['articles']) => own.signal.aborted || setResults({ text, from, articles: found })
    const timer = setTimeout(
      () =>
        void articles(text, own.signal).then(show, () => {
          show(null)
        }),
      DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [articles, text, from])
  return text === null || results?.from !== from ? null : results
}

/** What the list says when there is nothing to choose. */
const sayingOf = (isLong: boolean, results: Results | null, isCurrent: boolean): string | null => {
  if (!isLong) return 'Type words of a title, or a number such as 3W 12.'
  if (results === null || !isCurrent) return results?.articles?.length ? null : 'Searching…'
  if (results.articles === null) return 'The search did not answer.'
  return results.articles.length === 0 ? 'No article is called that.' : null
}

interface RichTextArticlesProps {
  /** Of the field. */
  id: string
  editor: Editor
  articles: ArticleFinder
}

/** The list that an @ opens at the cursor: arrow keys choose, Enter or Tab takes, Esc leaves the @ as it is. The focus stays in the text. */
export function RichTextArticles({ id, editor, articles }: RichTextArticlesProps) {
  const mention = useEditorState({ editor, selector: ({ editor: now }) => mentionAt(now) })
  /** Position of an @ that Escape left as it is. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ text: '', index: 0 })
  /** A key that was pressed before what it is for was there. */
  const early = useRef<{ key: string; text: string; from: number } | null>(null)
  if (mention === null && dismissed !== null) setDismissed(null)

  const isOpen = mention !== null && mention.from !== dismissed
  const text = isOpen ? mention.text.trim() : ''
  const isLong = text.length >= MIN_LENGTH
  const results = useFound(articles, isOpen && isLong ? text : null, mention?.from ?? 0)
  const isCurrent = results?.text === text
  const found = (isOpen && results?.articles) || []
  const index = chosen.text === text ? Math.min(chosen.index, Math.max(found.length - 1, 0)) : 0
  const message = isOpen ? sayingOf(isLong, results, isCurrent) : null
  const optionId = (at: number): string => `${id}-article-${at}`
  const active = isOpen && found.length > 0 ? optionId(index) : null

  const take = ({ id: articleId, title: words }: FoundArticle) => {
    if (mention === null) return
    const { from, to } = mention
    const content = [
      { type: 'articleLink', attrs: { id: articleId, title: words } },
      { type: 'text', text: ' ' },
    ]
    editor.chain().focus().insertContentAt({ from, to }, content).run()
  }
  /** @returns whether the key was for the list */
  const press = (key: string): boolean => {
    if (key === 'Escape') {
      setDismissed(mention?.from ?? null)
      return true
    }
    // Who types faster than the server answers means the article too, and no new line.
    if (isLong && !isCurrent && (key === 'Enter' || key === 'Tab')) {
      early.current = { key, text, from: mention?.from ?? 0 }
      return true
    }
    if (found.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      setChosen({ text, index: (index + step + found.length) % found.length })
      return true
    }
    if (key !== 'Enter' && key !== 'Tab') return false
    take(found[index]!)
    return true
  }
  useEffect(() => {
    const due = early.current
    if (due === null) return
    const isMeant = isOpen && due.text === text && due.from === mention.from
    if (isMeant && !isCurrent) return
    early.current = null
    if (!isMeant) return
    if (found[0]) take(found[0])
    else if (due.key === 'Enter') editor.commands.enter()
  })

  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || !press(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const { dom } = editor.view
    // Before the editor's own keys.
    dom.addEventListener('keydown', onKeyDown, true)
    return () => dom.removeEventListener('keydown', onKeyDown, true)
  })
  useEffect(() => {
    if (active === null) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', `${id}-articles`)
    dom.setAttribute('aria-activedescendant', active)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])

  /** The @, which may have gone while the list still closes. */
  const anchorRect = () => {
    const { left: x, top, bottom } = editor.view.coordsAtPos(Math.min(mention?.from ?? 0, editor.state.doc.content.size))
    return new DOMRect(x, top, 0, bottom - top)
  }
  const count = `${found.length === 1 ? 'One article' : `${found.length} articles`}; the arrow keys choose, Enter takes it.`
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen ? (message ?? (isCurrent ? count : '')) : ''}</span>
      </VisuallyHidden>
      {isOpen && (
        <Popper
          open
          anchorEl={{ getBoundingClientRect: anchorRect, contextElement: editor.view.dom }}
          placement="bottom-start"
          sx={{ zIndex: 'modal' }}
        >
          <Paper elevation={6} sx={{ width: 'min(400px, calc(100vw - 32px))', my: 0.5, border: 1, borderColor: 'divider' }}>
            {message !== null && <Box sx={{ px: 2, py: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>{message}</Box>}
            {found.length > 0 && (
              <Box component="ul" id={`${id}-articles`} role="listbox" aria-label="Articles" sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
                {found.map((article, at) => (
                  <Box
                    key={article.id}
                    component="li"
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === index}
                    // Keeps the cursor in the text.
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => at !== index && setChosen({ text, index: at })}
                    onClick={() => take(article)}
                    sx={option}
                  >
                    <Box component="span" sx={title}>
                      {article.title}
                    </Box>
                    {article.detail !== null && (
                      <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
                        {article.detail}
                      </Box>
                    )}
                  </Box>
                ))}
              </Box>
            )}
          </Paper>
        </Popper>
      )}
    </>
  )
}

const title = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  fontSize: '0.875rem',
  lineHeight: 1.4,
} as const
const option = {
  px: 1.5,
  py: 1,
  borderRadius: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
} as const
