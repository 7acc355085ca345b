'use client'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEditorState, type Editor } from '@tiptap/react'
import { keysAttribute, keysText, toolGroups, type Opener, type Tool } from './rich-text-tools.tsx'

interface ToolbarProps {
  editor: Editor
  label: string
  /** Pictures can be stored. */
  withPictures: boolean
  /** The text leads to other articles. */
  withArticles: boolean
  bar: RefObject<HTMLElement | null>
  /** Opens the link form, the table menu or the picture dialog below a tool. */
  onOpen: (opener: Opener, anchor: HTMLElement) => void
}

/** One tab stop; the arrow keys move between the tools, Esc leads back into the text. */
export function RichTextToolbar({ editor, label, withPictures, withArticles, bar, onOpen }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const groups = toolGroups.map((group) =>
    group.filter(({ opens, linksArticles }) => (withPictures || opens !== 'picture') && (withArticles || !linksArticles)),
  )
  const tools = groups.flat()
  /** A tool has the focus. */
  const [inside, setInside] = useState(false)
  const states = useEditorState({
    editor,
    // Without a cursor in the text nothing is on.
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible }) => ({
        on: (now.isFocused || inside) && (isOn?.(now) ?? false),
        possible: isPossible?.(now) ?? true,
      })),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return editor.commands.focus()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  const before = (groupIndex: number): number => groups.slice(0, groupIndex).flat().length
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={`Formatting of ${label}`}
      onKeyDown={onKeyDown}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {groups.map((group, groupIndex) => (
        <Box key={groupIndex} sx={{ display: 'flex', gap: 0.25 }}>
          {group.map((tool, index) => {
            const at = before(groupIndex) + index
            return (
              <ToolButton
                key={tool.label}
                tool={tool}
                {...states[at]!}
                editor={editor}
                tabStop={at === current}
                onFocus={() => setCurrent(at)}
                onOpen={onOpen}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

interface ToolButtonProps {
  tool: Tool
  on: boolean
  possible: boolean
  editor: Editor
  tabStop: boolean
  onFocus: () => void
  onOpen: ToolbarProps['onOpen']
}

function ToolButton({ tool, on, possible, editor, tabStop, onFocus, onOpen }: ToolButtonProps) {
  const { label, icon, keys, isOn, run, opens } = tool
  const button = useRef<HTMLButtonElement>(null)
  const act = () => {
    if (opens && button.current) onOpen(opens, button.current)
    else if (possible) run?.(editor.chain().focus()).run()
  }
  return (
    <Tooltip title={keys === undefined ? label : `${label} (${keysText(keys)})`}>
      <IconButton
        ref={button}
        size="small"
        data-tool={opens}
        aria-label={label}
        aria-keyshortcuts={keys === undefined ? undefined : keysAttribute(keys)}
        {...(opens ? { 'aria-haspopup': opens === 'table' ? 'menu' : 'dialog' } : isOn && { 'aria-pressed': on })}
        aria-disabled={possible ? undefined : true}
        tabIndex={tabStop ? 0 : -1}
        onFocus={onFocus}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          onFocus()
          act()
        }}
        sx={{
          width: 32,
          height: 32,
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: on ? 'primary.main' : 'text.secondary',
          bgcolor: on ? 'action.selected' : undefined,
          opacity: possible ? 1 : 0.5,
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}
