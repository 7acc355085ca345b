'use client'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { MAX_BYTES } from '#lib/rich-text/document.ts'
import { FORM_WARNING_MS, useBanner } from '#components/ui/feedback/banner-queue.tsx'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { checkImage } from '#components/ui/picture/image-file.ts'
import { RichTextArticles, type ArticleFinder } from './rich-text-articles.tsx'
import { extensions, linkingExtensions, toContent, toStored } from './rich-text-extensions.ts'
import { RichTextLink } from './rich-text-link.tsx'
import { cleanPastedHtml, isOnePicture } from './rich-text-paste.ts'
import { RichTextPicture, setPicture, type PictureStore } from './rich-text-picture.tsx'
import { richTextStyles } from './rich-text-styles.ts'
import { RichTextTableMenu } from './rich-text-table-menu.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { TabKey } from './tab-key.ts'
import type { Opener } from './rich-text-tools.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

/** From this share of the greatest size on, the size is shown. */
const NEARLY_FULL = 0.8

export interface RichTextEditorProps extends FieldProps<string> {
  /** Where pictures of the text are kept; left out = no pictures. */
  pictures?: PictureStore
  /** Finds the articles to which the text may lead; left out = it leads to none. */
  articles?: ArticleFinder
}

interface Opened {
  opener: Opener
  anchor: HTMLElement | null
  /** Pasted or dropped pictures; all but the first wait for their turn. */
  files: readonly File[]
}

const NO_PICTURES = 'This text takes no pictures.'
const missingText = (count: number, takesPictures: boolean): string =>
  `${count === 1 ? 'One picture' : `${count} pictures`} could not be pasted; ${count === 1 ? 'its place is' : 'their places are'} marked in the text.${takesPictures ? ` Insert ${count === 1 ? 'it' : 'them'} from ${count === 1 ? 'a file' : 'files'} with the tool Picture.` : ''}`
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Text with headings, lists, links, tables and pictures; the value is the document as JSON text, '' when it is empty (A126). */
export function RichTextEditor({
  id,
  label,
  value,
  onChange,
  error,
  required,
  disabled = false,
  hint,
  pictures,
  articles,
}: RichTextEditorProps) {
  const banner = useBanner()
  const bar = useRef<HTMLElement>(null)
  /** What the editor last gave out; another value comes from outside and is taken over. */
  const given = useRef(value)
  /** A text that was opened and what the editor makes of it: one with what it means set out, as the span of a cell. Nobody has changed it by that. */
  const loaded = useRef<{ text: string; document: string } | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [tabKey] = useState(() => new TabKey())
  useEffect(() => {
    const seen = ['keydown', 'pointerdown'] as const
    for (const name of seen) document.addEventListener(name, tabKey.seen, true)
    return () => {
      for (const name of seen) document.removeEventListener(name, tabKey.seen, true)
    }
  }, [tabKey])
  const describedBy = [`${id}-keys`, ...((error ?? hint) === undefined ? [] : [`${id}-helper-text`])].join(' ')

  /** Files are taken as pictures or not at all; the browser must not open them. */
  const takeFiles = (all: readonly File[]): boolean => {
    if (all.length === 0) return false
    const files = pictures === undefined ? [] : all.filter((file) => checkImage(file, pictures.maxBytes) === null)
    const refused = all.find((file) => !files.includes(file))
    if (refused) banner.warning(checkImage(refused, pictures?.maxBytes) ?? NO_PICTURES)
    if (files.length > 0) setOpened({ opener: 'picture', anchor: null, files })
    return true
  }

  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
  }
  if (required) attributes['aria-required'] = 'true'
  if (error !== undefined) attributes['aria-invalid'] = 'true'

  const openTool = (opener: Opener) =>
    setOpened({ opener, anchor: bar.current?.querySelector<HTMLElement>(`[data-tool="${opener}"]`) ?? null, files: [] })
  const editor = useEditor({
    extensions: articles === undefined ? extensions : linkingExtensions,
    content: toContent(value),
    editable: !disabled,
    immediatelyRender: false,
    editorProps: {
      attributes,
      handleDOMEvents: { focus: tabKey.focused, mousedown: tabKey.clicked, keydown: tabKey.pressed },
      transformPastedHTML: (pasted) => {
        const { html, missingPictures } = cleanPastedHtml(pasted)
        if (missingPictures > 0) banner.warning(missingText(missingPictures, pictures !== undefined), { duration: FORM_WARNING_MS })
        return html
      },
      // Word puts a picture of the text beside the text itself: then the text is meant.
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData('text/html') ?? ''
        return (html === '' || isOnePicture(html)) && takeFiles(filesOf(event.clipboardData))
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = filesOf(event.dataTransfer)
        if (moved || files.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) editor?.commands.setTextSelection(at.pos)
        return takeFiles(files)
      },
      handleKeyDown: (_view, event) => {
        const command = event.ctrlKey || event.metaKey
        if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
        else if (command && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') openTool('link')
        else return false
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor: current }) => {
      loaded.current = { text: value, document: toStored(current.getJSON()) }
    },
    onUpdate: ({ editor: current }) => {
      const document = toStored(current.getJSON())
      const next = document === loaded.current?.document ? loaded.current.text : document
      if (next === given.current) return
      given.current = next
      onChange(next)
    },
  })
  useEffect(() => {
    if (editor === null || value === given.current) return
    given.current = value
    editor.commands.setContent(toContent(value), { emitUpdate: false })
    loaded.current = { text: value, document: toStored(editor.getJSON()) }
  }, [editor, value])
  useEffect(() => {
    if (editor !== null && editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  const close = () =>
    setOpened((before) => (before !== null && before.files.length > 1 ? { ...before, files: before.files.slice(1) } : null))
  /** The dialog goes first: as long as it is there it takes the focus back, and the cursor would be lost. */
  const backToText = () => {
    flushSync(close)
    editor?.view.focus()
  }
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
      <Box sx={frame(error !== undefined)}>
        {editor === null ? (
          <Box sx={{ height: 183 }} />
        ) : (
          <RichTextToolbar
            editor={editor}
            label={label}
            withPictures={pictures !== undefined}
            withArticles={articles !== undefined}
            bar={bar}
            onOpen={(opener, anchor) => setOpened({ opener, anchor, files: [] })}
          />
        )}
        <EditorContent editor={editor} />
      </Box>
      <VisuallyHidden>
        <span id={`${id}-keys`}>
          Alt+F10 leads to the formatting tools, Esc from there back into the text. In a table Tab goes to the next cell, and after Alt+F10
          and Esc out of the text.
          {articles !== undefined && ' An @ and some words find another article to link to.'}
        </span>
      </VisuallyHidden>
      {(error ?? hint) !== undefined && (
        <FormHelperText id={`${id}-helper-text`} error={error !== undefined}>
          {error ?? hint}
        </FormHelperText>
      )}
      <Size value={value} />
      {editor !== null && articles !== undefined && <RichTextArticles id={id} editor={editor} articles={articles} />}
      {editor !== null && opened?.opener === 'link' && opened.anchor && (
        <RichTextLink editor={editor} anchor={opened.anchor} onClose={close} />
      )}
      {editor !== null && (
        <RichTextTableMenu
          editor={editor}
          anchor={opened?.opener === 'table' ? opened.anchor : null}
          inTable={editor.isActive('table')}
          onClose={close}
        />
      )}
      {editor !== null && opened?.opener === 'picture' && pictures && (
        // A new one for each file that was dropped.
        <RichTextPicture
          key={opened.files.length}
          store={pictures}
          file={opened.files[0] ?? null}
          current={opened.files.length === 0 ? pictureAt(editor) : null}
          onDone={(picture) => {
            backToText()
            setPicture(editor, picture)
          }}
          onClose={backToText}
        />
      )}
    </div>
  )
}

function pictureAt(editor: Editor): { src: string; alt: string } | null {
  if (!editor.isActive('image')) return null
  const { src, alt } = editor.getAttributes('image')
  return { src: String(src), alt: typeof alt === 'string' ? alt : '' }
}

/** How full a long text is; shorter ones need not know. */
function Size({ value }: { value: string }) {
  // Characters of one byte are the least that it can be.
  if (value.length < (MAX_BYTES * NEARLY_FULL) / 3) return null
  const bytes = new TextEncoder().encode(value).length
  if (bytes < MAX_BYTES * NEARLY_FULL) return null
  return (
    <FormHelperText role="status" error={bytes > MAX_BYTES}>
      {`${Math.ceil(bytes / 1024)} of ${MAX_BYTES / 1024} KB`}
    </FormHelperText>
  )
}

const frame = (wrong: boolean) => ({
  border: 1,
  borderColor: wrong ? 'error.main' : 'var(--portal-field-line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
  '& .tiptap': {
    ...richTextStyles,
    minHeight: 140,
    maxHeight: '60vh',
    overflowY: 'auto',
    maxWidth: 'none',
    px: 1.75,
    py: 1.5,
    outline: 'none',
  },
  '& .tiptap > *': { maxWidth: richTextStyles.maxWidth },
  '& .tiptap img': { maxWidth: '100%', height: 'auto' },
  '& .tiptap .ProseMirror-selectednode': { outline: '3px solid', outlineColor: 'primary.main' },
  '& .selectedCell': { bgcolor: 'action.selected' },
})
