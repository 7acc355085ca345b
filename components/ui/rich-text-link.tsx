'use client'
import { useId, useState, type FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { Editor } from '@tiptap/react'
import { TextInput } from './fields.tsx'
import { isSafeLink } from '#lib/rich-text/document.ts'

const withProtocol = (address: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(address) ? address : address.includes('@') ? `mailto:${address}` : `https://${address}`

/** Small form below the toolbar's Link tool: sets, changes or removes the link at the selection. */
export function RichTextLink({ editor, anchor, onClose }: { editor: Editor; anchor: HTMLElement; onClose: () => void }) {
  const id = useId()
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(before)
  const [refused, setRefused] = useState(false)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form around the editor, which must not be sent.
    event.stopPropagation()
    const href = withProtocol(address.trim())
    if (!isSafeLink(href)) return setRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableRestoreFocus
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Link' } }}
    >
      <Box component="form" noValidate onSubmit={apply} sx={{ display: 'grid', gap: 1.5, p: 2, width: 320 }}>
        <TextInput
          id={id}
          label="Address"
          type="url"
          placeholder="https://"
          autoFocus
          value={address}
          onChange={setAddress}
          error={refused ? 'Please provide a web or e-mail address' : undefined}
        />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {before !== '' && (
            <Button size="small" color="inherit" onClick={remove} sx={{ mr: 'auto' }}>
              Remove link
            </Button>
          )}
          <Button size="small" color="inherit" onClick={onClose}>
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
