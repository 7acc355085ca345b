'use client'
import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useNonce } from '#components/theme/nonce.ts'
import type { FieldProps } from './fields.tsx'
import { isSafeLink, parseRichText, plainDocument } from '#lib/rich-text/document.ts'
import { richTextStyles } from './rich-text-styles.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      isAllowedUri: (href) => isSafeLink(href),
      shouldAutoLink: (href) => isSafeLink(href),
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

const toContent = (text: string): JSONContent | null => (text === '' ? null : (parseRichText(text) ?? plainDocument(text)))

/** Text with headings, lists, links and tables; the value is the document as JSON text, '' when it is empty (A126). */
export function RichTextEditor({ id, label, value, onChange, error, required, disabled = false, hint }: FieldProps<string>) {
  const nonce = useNonce()
  /** What the editor last gave out; another value comes from outside and is taken over. */
  const given = useRef(value)
  const describedBy = (error ?? hint) === undefined ? undefined : `${id}-helper-text`

  const attributes: Record<string, string> = { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label` }
  if (required) attributes['aria-required'] = 'true'
  if (error !== undefined) attributes['aria-invalid'] = 'true'
  if (describedBy !== undefined) attributes['aria-describedby'] = describedBy

  const editor = useEditor({
    extensions,
    content: toContent(value),
    editable: !disabled,
    immediatelyRender: false,
    injectNonce: nonce,
    editorProps: { attributes },
    onUpdate: ({ editor: current }) => {
      given.current = current.isEmpty ? '' : JSON.stringify(current.getJSON())
      onChange(given.current)
    },
  })
  useEffect(() => {
    if (editor === null || value === given.current) return
    given.current = value
    editor.commands.setContent(toContent(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <div>
      <InputLabel
        id={`${id}-label`}
        component="div"
        required={required}
        error={error !== undefined}
        disabled={disabled}
        onClick={() => editor?.commands.focus()}
      >
        {label}
      </InputLabel>
      <Box
        sx={{
          border: 1,
          borderColor: error === undefined ? 'color-mix(in srgb, var(--portal-control) 75%, transparent)' : 'error.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
          '& .tiptap': { ...richTextStyles, minHeight: 140, maxHeight: '60vh', overflowY: 'auto', maxWidth: 'none', px: 1.75, py: 1.5, outline: 'none' },
          '& .tiptap > *': { maxWidth: richTextStyles.maxWidth },
          '& .selectedCell': { bgcolor: 'action.selected' },
        }}
      >
        {editor === null ? <Box sx={{ height: 183 }} /> : <RichTextToolbar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </Box>
      {describedBy !== undefined && (
        <FormHelperText id={describedBy} error={error !== undefined}>
          {error ?? hint}
        </FormHelperText>
      )}
    </div>
  )
}
