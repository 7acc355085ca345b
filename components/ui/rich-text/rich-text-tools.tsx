import type { ReactNode } from 'react'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import BoldIcon from '@mui/icons-material/FormatBold'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import LineIcon from '@mui/icons-material/HorizontalRule'
import LinkIcon from '@mui/icons-material/Link'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import RedoIcon from '@mui/icons-material/Redo'
import StrikeIcon from '@mui/icons-material/StrikethroughS'
import SubscriptIcon from '@mui/icons-material/Subscript'
import SuperscriptIcon from '@mui/icons-material/Superscript'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import UndoIcon from '@mui/icons-material/Undo'
import { TextSelection } from '@tiptap/pm/state'
import type { ChainedCommands, Editor } from '@tiptap/react'
import { HEADING_LEVELS } from './rich-text-extensions.ts'

/** Tools that open something of their own. */
export type Opener = 'link' | 'table' | 'picture'

export interface Tool {
  label: string
  icon: ReactNode
  /** As in aria-keyshortcuts; Mod is Ctrl, on Apple machines Command. */
  keys?: string
  /** On at the cursor; left out = no switch. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  run?: (chain: ChainedCommands) => ChainedCommands
  opens?: Opener
  /** Of texts that lead to articles. */
  linksArticles?: true
}

/** Begins a link to an article, as typing does: behind a space, or it would belong to the word before. */
const beginArticleLink = (chain: ChainedCommands): ChainedCommands =>
  chain.command(({ tr }) => {
    const end = tr.selection.to
    const before = tr.doc.textBetween(Math.max(0, end - 1), end, ' ', ' ')
    tr.setSelection(TextSelection.create(tr.doc, end)).insertText(/^[\s(]?$/.test(before) ? '@' : ' @')
    return true
  })

const small = { fontSize: 'small' } as const

/** The formatting tools, in their groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      icon: <BoldIcon {...small} />,
      keys: 'Mod+B',
      isOn: (editor) => editor.isActive('bold'),
      run: (chain) => chain.toggleBold(),
    },
    {
      label: 'Italic',
      icon: <ItalicIcon {...small} />,
      keys: 'Mod+I',
      isOn: (editor) => editor.isActive('italic'),
      run: (chain) => chain.toggleItalic(),
    },
    {
      label: 'Underline',
      icon: <UnderlineIcon {...small} />,
      keys: 'Mod+U',
      isOn: (editor) => editor.isActive('underline'),
      run: (chain) => chain.toggleUnderline(),
    },
    {
      label: 'Strikethrough',
      icon: <StrikeIcon {...small} />,
      keys: 'Mod+Shift+S',
      isOn: (editor) => editor.isActive('strike'),
      run: (chain) => chain.toggleStrike(),
    },
    {
      label: 'Superscript',
      icon: <SuperscriptIcon {...small} />,
      keys: 'Mod+.',
      isOn: (editor) => editor.isActive('superscript'),
      run: (chain) => chain.toggleMark('superscript'),
    },
    {
      label: 'Subscript',
      icon: <SubscriptIcon {...small} />,
      keys: 'Mod+,',
      isOn: (editor) => editor.isActive('subscript'),
      run: (chain) => chain.toggleMark('subscript'),
    },
  ],
  HEADING_LEVELS.map((level, index) => ({
    label: `Heading H${index + 1}`,
    icon: `H${index + 1}`,
    keys: `Mod+Alt+${level}`,
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    run: (chain: ChainedCommands) => chain.toggleHeading({ level }),
  })),
  [
    {
      label: 'Bullet list',
      icon: <BulletsIcon {...small} />,
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: 'Numbered list',
      icon: <NumbersIcon {...small} />,
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      label: 'Quote',
      icon: <QuoteIcon {...small} />,
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
    { label: 'Line across', icon: <LineIcon {...small} />, run: (chain) => chain.setHorizontalRule() },
  ],
  [
    { label: 'Link', icon: <LinkIcon {...small} />, keys: 'Mod+K', isOn: (editor) => editor.isActive('link'), opens: 'link' },
    { label: 'Link to an article', icon: <ArticleIcon {...small} />, run: beginArticleLink, linksArticles: true },
    { label: 'Table', icon: <TableIcon {...small} />, isOn: (editor) => editor.isActive('table'), opens: 'table' },
    { label: 'Picture', icon: <PictureIcon {...small} />, isOn: (editor) => editor.isActive('image'), opens: 'picture' },
  ],
  [
    {
      label: 'Undo',
      icon: <UndoIcon {...small} />,
      keys: 'Mod+Z',
      isPossible: (editor) => editor.can().undo(),
      run: (chain) => chain.undo(),
    },
    {
      label: 'Redo',
      icon: <RedoIcon {...small} />,
      keys: 'Mod+Shift+Z',
      isPossible: (editor) => editor.can().redo(),
      run: (chain) => chain.redo(),
    },
  ],
]

const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as the reader's keyboard names them. */
export const keysText = (keys: string): string =>
  onApple() ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '') : keys.replace('Mod', 'Ctrl')
/** Keys as aria-keyshortcuts takes them. */
export const keysAttribute = (keys: string): string => keys.replace('Mod', onApple() ? 'Meta' : 'Control')
