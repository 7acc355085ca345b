'use client'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/react'

interface TableMenuProps {
  editor: Editor
  anchor: HTMLElement | null
  inTable: boolean
  onClose: () => void
}

/** What can be done with the table at the cursor, or a new one. */
export function RichTextTableMenu({ editor, anchor, inTable, onClose }: TableMenuProps) {
  const chain = () => editor.chain().focus()
  const commands: Readonly<Record<string, () => boolean>> = inTable
    ? {
        'Add row above': () => chain().addRowBefore().run(),
        'Add row below': () => chain().addRowAfter().run(),
        'Add column to the left': () => chain().addColumnBefore().run(),
        'Add column to the right': () => chain().addColumnAfter().run(),
        'Header row on or off': () => chain().toggleHeaderRow().run(),
        ...(editor.can().mergeCells() && { 'Merge cells': () => chain().mergeCells().run() }),
        ...(editor.can().splitCell() && { 'Split cell': () => chain().splitCell().run() }),
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
