'use client'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import SearchIcon from '@mui/icons-material/Search'
import { StaleRows } from '#components/ui/feedback/stale-rows.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { Found } from '#lib/palette/contract.ts'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '#lib/palette/words.ts'
import { PaletteList, type Group } from './palette-list.tsx'
import { groupsOf } from './palette-words.ts'
import { addRecent, readRecent } from './recent.ts'
import { useSearch } from './use-search.ts'

const WIDTH = 640

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>

/** What was typed before the palette was there. */
export interface Typed {
  words: string
  /** Enter was pressed. */
  isEntered: boolean
}

interface PaletteDialogProps {
  open: boolean
  reader: string
  handOver: (receive: (typed: Typed) => void) => void
  onClose: () => void
}

/** Goes to anything by its name: one text field, and below it what was found, or what was chosen lately. */
export function PaletteDialog({ open, onClose, ...palette }: PaletteDialogProps) {
  return (
    <Dialog
      open={open}
      fullWidth
      onClose={onClose}
      aria-label="Search everything"
      // The result of the last time is of no use; the next opening begins again.
      keepMounted={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: {
            maxWidth: WIDTH,
            mt: { xs: 2, sm: '10vh' },
            mx: 2,
            width: 'calc(100% - 32px)',
            maxHeight: 'min(560px, calc(100dvh - 32px))',
          },
        },
      }}
    >
      <Palette onClose={onClose} {...palette} />
    </Dialog>
  )
}

function Palette({ reader, handOver, onClose }: Omit<PaletteDialogProps, 'open'>) {
  const id = useId()
  const [text, setText] = useState('')
  const [recent] = useState(() => readRecent(reader, window.sessionStorage))
  const [activeIndex, setActiveIndex] = useState(0)
  const search = useSearch()
  const short = text.trim().length < MIN_SEARCH_LENGTH
  const groups: Group[] = short ? (recent.length > 0 ? [{ label: 'Opened lately', items: recent }] : []) : groupsOf(search.found ?? [])
  const options = groups.flatMap(({ items }) => items)
  const active = Math.min(activeIndex, options.length - 1)
  const optionId = (index: number) => `${id}option${index}`

  /** Enter was pressed before the results of what is typed were there: the first of them will be opened. */
  const entered = useRef<Modifiers | null>(null)
  const open = (index: number, { ctrlKey, metaKey }: Modifiers) =>
    // A click on the link itself, so that forms with unsaved changes are asked about, and Ctrl opens a tab.
    document
      .getElementById(optionId(index))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, view: window }))
  useEffect(() => {
    if (search.loading || entered.current === null) return
    open(0, entered.current)
    entered.current = null
  })

  const ask = (words: string) => {
    setText(words)
    setActiveIndex(0)
    entered.current = null
    search.ask(words)
  }
  const receive = ({ words, isEntered }: Typed) => {
    if (words === '') return
    ask(words)
    if (isEntered) entered.current = { ctrlKey: false, metaKey: false }
  }
  // Once, when the field is there.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => handOver(receive), [])

  const choose = (chosen: Found, newTab: boolean) => {
    addRecent(reader, window.sessionStorage, chosen)
    if (!newTab) onClose()
  }
  const move = (to: number) => {
    setActiveIndex(to)
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && search.loading) {
      event.preventDefault()
      entered.current = { ctrlKey: event.ctrlKey, metaKey: event.metaKey }
    }
    if (last < 0 || search.loading) return
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + 5, last),
      PageUp: Math.max(active - 5, 0),
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      open(active, event)
    }
  }
  const listId = `${id}list`
  const none = !short && !search.loading && search.failure === null && options.length === 0
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
        }}
      >
        <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder="Where to?"
          onChange={({ target }) => ask(target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search everything',
              'aria-autocomplete': 'list',
              'aria-expanded': options.length > 0,
              'aria-controls': options.length > 0 ? listId : undefined,
              'aria-activedescendant': options.length > 0 ? optionId(active) : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: MAX_SEARCH_LENGTH,
              enterKeyHint: 'go',
            },
          }}
        />
        <Button size="small" color="inherit" onClick={onClose} sx={{ minWidth: 0, color: 'text.secondary' }}>
          Close
        </Button>
      </Box>
      {/* Takes no room of its own, so that nothing jumps. */}
      <Box sx={{ height: 2, mt: '-2px', flex: 'none' }}>
        {search.loading && <LinearProgress aria-label="Searching" sx={{ height: 2 }} />}
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: 0 }}>
        {search.failure !== null ? (
          <RetryAlert sx={{ m: 2 }} onRetry={search.retry}>
            {search.failure}
          </RetryAlert>
        ) : options.length > 0 ? (
          <StaleRows stale={!short && search.loading}>
            <PaletteList
              id={listId}
              groups={groups}
              optionId={optionId}
              active={active}
              typed={short ? '' : text}
              onPoint={setActiveIndex}
              onChoose={choose}
            />
          </StaleRows>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary', p: 2.5 }}>
            {none
              ? `Nothing was found for “${text.trim()}”.`
              : short
                ? 'Type the beginning of a name: a service, a screen, something to do, and whatever else you have access to.'
                : 'Searching…'}
          </Typography>
        )}
      </Box>
      <div role="status">
        <VisuallyHidden>
          {short || search.loading ? '' : none ? 'Nothing was found' : `${options.length} ${options.length === 1 ? 'result' : 'results'}`}
        </VisuallyHidden>
      </div>
    </>
  )
}
