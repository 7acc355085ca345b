'use client'
import { useId, useState, type FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { Editor } from '@tiptap/react'
import { TextInput } from '#components/ui/form/fields.tsx'
import { isSafeLink } from '#lib/rich-text/document.ts'

const withProtocol = (address: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : address.includes('@') ? `mailto:${address}` : `https://${address}`

/** The link at the selection, whole, and the words that are or become the link. */
function startOf(editor: Editor): { address: string; words: string } {
  const address = String(editor.getAttributes('link')['href'] ?? '')
  if (address !== '') editor.commands.extendMarkRange('link')
  const { from, to } = editor.state.selection
  return { address, words: editor.state.doc.textBetween(from, to, ' ') }
}

/** Small form below the toolbar's Link tool: sets, changes or removes the link at the selection. */
export function RichTextLink({ editor, anchor, onClose }: { editor: Editor; anchor: HTMLElement; onClose: () => void }) {
  const id = useId()
  const [before] = useState(() => startOf(editor))
  const [address, setAddress] = useState(before.address)
  const [words, setWords] = useState(before.words)
  const [refused, setRefused] = useState(false)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form around the editor, which must not be sent.
    event.stopPropagation()
    const href = withProtocol(address.trim())
    if (!isSafeLink(href)) return setRefused(true)
    const text = words.trim() || address.trim()
    // Words that stay keep their other marks and paragraphs.
    if (words === before.words && words !== '') editor.chain().focus().setLink({ href }).run()
    else
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().unsetLink().run()
    onClose()
  }
  const cancel = () => {
    editor.commands.focus()
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={cancel}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableRestoreFocus
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Link' } }}
    >
      <Box component="form" noValidate onSubmit={apply} sx={{ display: 'grid', gap: 1.5, p: 2, width: 320 }}>
        <TextInput
          id={`${id}address`}
          label="Address"
          type="url"
          placeholder="https://"
          autoFocus
          value={address}
          onChange={setAddress}
          error={refused ? 'Please provide a web or e-mail address' : undefined}
        />
        <TextInput id={`${id}words`} label="Text" value={words} onChange={setWords} hint="Left empty, the address is shown." />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {before.address !== '' && (
            <Button size="small" color="inherit" onClick={remove} sx={{ mr: 'auto' }}>
              Remove link
            </Button>
          )}
          <Button size="small" color="inherit" onClick={cancel}>
            Cancel
          </Button>
          <Button size="small" variant="contained" type="submit">
            Apply
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}
