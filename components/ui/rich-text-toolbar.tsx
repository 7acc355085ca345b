'use client'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import BoldIcon from '@mui/icons-material/FormatBold'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import LinkIcon from '@mui/icons-material/Link'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import RedoIcon from '@mui/icons-material/Redo'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEditorState, type Editor } from '@tiptap/react'
import { RichTextLink } from './rich-text-link.tsx'

interface Tool {
  label: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  run: () => void
}

const HEADING_LEVELS = [2, 3, 4] as const

/** One tab stop; the arrow keys move between the tools. */
export function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const [current, setCurrent] = useState(0)
  const [linking, setLinking] = useState<HTMLElement | null>(null)
  const [tableMenu, setTableMenu] = useState<HTMLElement | null>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      headings: HEADING_LEVELS.map((level) => now.isActive('heading', { level })),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: (Tool & { open?: (button: HTMLElement) => void })[] = [
    { label: 'Bold', icon: <BoldIcon fontSize="small" />, pressed: state.bold, run: () => chain().toggleBold().run() },
    { label: 'Italic', icon: <ItalicIcon fontSize="small" />, pressed: state.italic, run: () => chain().toggleItalic().run() },
    ...HEADING_LEVELS.map((level, index) => ({
      label: `Heading H${index + 1}`,
      icon: `H${index + 1}`,
      pressed: state.headings[index] ?? false,
      run: () => chain().toggleHeading({ level }).run(),
    })),
    { label: 'Bullet list', icon: <BulletsIcon fontSize="small" />, pressed: state.bullets, run: () => chain().toggleBulletList().run() },
    { label: 'Numbered list', icon: <NumbersIcon fontSize="small" />, pressed: state.numbers, run: () => chain().toggleOrderedList().run() },
    { label: 'Quote', icon: <QuoteIcon fontSize="small" />, pressed: state.quote, run: () => chain().toggleBlockquote().run() },
    { label: 'Link', icon: <LinkIcon fontSize="small" />, pressed: state.link, run: () => undefined, open: setLinking },
    { label: 'Table', icon: <TableIcon fontSize="small" />, pressed: state.table, run: () => undefined, open: setTableMenu },
    { label: 'Undo', icon: <UndoIcon fontSize="small" />, disabled: !state.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: <RedoIcon fontSize="small" />, disabled: !state.redo, run: () => chain().redo().run() },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <>
      <Box
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        onKeyDown={onKeyDown}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {tools.map((tool, index) => (
          <IconButton
            key={tool.label}
            size="small"
            aria-label={tool.label}
            title={tool.label}
            {...(tool.open ? { 'aria-haspopup': true } : tool.pressed === undefined ? {} : { 'aria-pressed': tool.pressed })}
            aria-disabled={tool.disabled}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => (tool.open ? tool.open(event.currentTarget) : tool.disabled || tool.run())}
            sx={{
              width: 32,
              height: 32,
              fontSize: '0.8125rem',
              fontWeight: 600,
              color: tool.pressed ? 'primary.main' : 'text.secondary',
              bgcolor: tool.pressed ? 'action.selected' : undefined,
              opacity: tool.disabled ? 0.5 : 1,
            }}
          >
            {tool.icon}
          </IconButton>
        ))}
      </Box>
      {linking && <RichTextLink editor={editor} anchor={linking} onClose={() => setLinking(null)} />}
      <TableMenu editor={editor} anchor={tableMenu} inTable={state.table} onClose={() => setTableMenu(null)} />
    </>
  )
}

function TableMenu({ editor, anchor, inTable, onClose }: { editor: Editor; anchor: HTMLElement | null; inTable: boolean; onClose: () => void }) {
  const chain = () => editor.chain().focus()
  const commands = inTable
    ? {
        'Add row below': () => chain().addRowAfter().run(),
        'Add column to the right': () => chain().addColumnAfter().run(),
        'Delete row': () => chain().deleteRow().run(),
        'Delete column': () => chain().deleteColumn().run(),
        'Delete table': () => chain().deleteTable().run(),
      }
    : { 'Insert table': () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run() }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} disableRestoreFocus slotProps={{ list: { 'aria-label': 'Table' } }}>
      {Object.entries(commands).map(([name, run]) => (
        <MenuItem
          key={name}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
