import {
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { INumberingOptions, IParagraphOptions, IRunOptions, ParagraphChild } from 'docx'
import { xmlText } from '#lib/files/xml-text.ts'
import { isSafeLink, ownImageId, parseRichText, plainDocument, withPlainLinks } from './document.ts'
import type { RichNode } from './document.ts'

/**
 * Rich text as paragraphs and tables of a Word document: every node and mark of the closed grammar, nothing else.
 * The document has paragraph styles `Cell` (in tables) and `Quote`.
 */

type NumberingDefinition = INumberingOptions['config'][number]

/** A picture that a text shows. */
export interface WordPicture {
  data: Buffer
  type: 'png' | 'jpg'
  width: number
  height: number
}

export interface WordOptions {
  /** By the id of an own picture; one that is missing is replaced by its alternative text. */
  pictures: ReadonlyMap<string, WordPicture>
  /** Level of a heading of the first level, 1 to 6. */
  headingLevel: number
  /** Where links to other articles lead, by id. */
  articleAddress: (id: string) => string
}

type Block = Paragraph | Table

/** Between the margins of an A4 page: twentieths of a point, pixels. */
export const TEXT_WIDTH = 9_638
const TEXT_PIXELS = 642
const TEXT_HEIGHT_PIXELS = 880
/** Twentieths of a point. */
const STEP = 360
/** Of lists; as in Word. */
const MAX_LEVEL = 8
/** Word opens no table with more. */
const MAX_COLUMNS = 63
const GREY = 'C9CFD6'
const HEADER_FILL = 'E8ECF1'
export const CELL_MARGINS = { top: 60, bottom: 60, left: 100, right: 100 }
const line = { style: 'single', size: 4, color: GREY } as const
export const TABLE_BORDERS = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line }

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

/** An address as a relationship of the file takes it; null for one that is none. */
function linkTarget(href: unknown): string | null {
  if (!isSafeLink(href) || !URL.canParse(href)) return null
  return xmlText(new URL(href).href).replace(/[\s"<>\\^`{|}]/g, (character) => encodeURIComponent(character))
}

/** A run of a text; without characters that XML does not know. */
export const run = (text: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun =>
  new TextRun({ ...options, text: xmlText(text) })

/** A link; the text alone where the address is none that leads somewhere. */
export function link(text: string, href: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): ParagraphChild {
  const target = linkTarget(href)
  return target === null
    ? run(text, options)
    : new ExternalHyperlink({ link: target, children: [run(text, { ...options, style: 'Hyperlink' })] })
}

function runsOf(nodes: readonly RichNode[] = []): ParagraphChild[] {
  return nodes.map(({ type, text = '', marks = [] }) => {
    if (type === 'hardBreak') return new TextRun({ break: 1 })
    const has = (name: string) => marks.some((mark) => mark.type === name)
    const options = {
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italics: true }),
      ...(has('underline') && { underline: {} }),
      ...(has('strike') && { strike: true }),
      ...(has('superscript') ? { superScript: true } : has('subscript') && { subScript: true }),
    }
    const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
    return typeof href === 'string' ? link(text, href, options) : run(text, options)
  })
}

type Level = Pick<NumberingDefinition['levels'][number], 'format' | 'text' | 'start'>

const definition = (reference: string, make: (level: number) => Level): NumberingDefinition => ({
  reference,
  levels: Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
    level,
    ...make(level),
    style: { paragraph: { indent: { left: STEP * (level + 1), hanging: STEP } } },
  })),
})

/** By the type of an ordered list, as on the page. */
const NUMBER_FORMATS: Readonly<Record<string, Level['format']>> = {
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
}

interface Numbering {
  reference: NumberingDefinition
  instance?: number
}

/** Lists of a document: ordered ones count again each, from their own start. */
export class WordLists {
  private readonly bulleted = definition('bullets', (level) => ({ format: LevelFormat.BULLET, text: level % 2 === 0 ? '•' : '–' }))
  private readonly numbered = new Map<string, NumberingDefinition>()
  private count = 0

  bullets(): Numbering {
    return { reference: this.bulleted }
  }

  /** One more ordered list. @param type as in HTML; left out = numbers */
  ordered(start: number, type = '1'): Numbering {
    const name = `numbers-${start}-${type}`
    const reference =
      this.numbered.get(name) ??
      definition(name, (level) => ({ format: NUMBER_FORMATS[type] ?? LevelFormat.DECIMAL, text: `%${level + 1}.`, start }))
    this.numbered.set(name, reference)
    this.count += 1
    return { reference, instance: this.count }
  }
}

/** Where a block stands. */
interface BlockContext {
  options: WordOptions
  lists: WordLists
  /** Depth of lists around it; -1 = none. */
  level: number
  /** Indentation beside that of lists, in steps. */
  inset: number
  quoted: boolean
  inCell: boolean
  /** Not the last of its page. */
  keepNext?: boolean
  /** Of its cell or page, twentieths of a point. */
  width: number
}

const indentOf = ({ level, inset }: BlockContext): number => STEP * (Math.min(level, MAX_LEVEL) + 1 + inset)

const properties = (context: BlockContext): IParagraphOptions => ({
  ...(indentOf(context) > 0 && { indent: { left: indentOf(context) } }),
  ...(context.inCell && { style: 'Cell' }),
  ...(context.keepNext && { keepNext: true }),
  ...(context.quoted && { style: 'Quote', border: { left: { style: 'single', size: 12, space: 8, color: GREY } } }),
})

function pictureOf(node: RichNode, { options, width, ...context }: BlockContext & { options: WordOptions }): Paragraph {
  const { src, alt, width: wantedWidth, height: wantedHeight } = node.attrs ?? {}
  const picture = options.pictures.get(ownImageId(src) ?? '')
  const text = typeof alt === 'string' ? xmlText(alt) : ''
  if (!picture)
    return new Paragraph({
      ...properties({ options, width, ...context }),
      children: [run(`[Picture${text === '' ? '' : `: ${text}`}]`, { italics: true })],
    })
  const wide = typeof wantedWidth === 'number' ? wantedWidth : picture.width
  const high = typeof wantedHeight === 'number' ? wantedHeight : (wide * picture.height) / picture.width
  const room = (TEXT_PIXELS * Math.max(width - indentOf({ options, width, ...context }), STEP)) / TEXT_WIDTH
  const scale = Math.min(1, room / wide, TEXT_HEIGHT_PIXELS / high)
  const image = new ImageRun({
    type: picture.type,
    data: picture.data,
    transformation: { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) },
    altText: { name: text, description: text, title: text },
  })
  return new Paragraph({ ...properties({ options, width, ...context }), children: [image] })
}

const spanOf = (value: unknown): number => (typeof value === 'number' && value > 1 ? value : 1)

function tableOf({ content = [] }: RichNode, context: BlockContext): Block[] {
  const rows = content.filter((row) => (row.content ?? []).length > 0)
  const columns = Math.max(0, ...rows.map((row) => row.content!.reduce((sum, cell) => sum + spanOf(cell.attrs?.['colspan']), 0)))
  if (columns === 0) return []
  // Too wide for Word: a paragraph per cell.
  if (columns > MAX_COLUMNS) return rows.flatMap((row) => row.content!.flatMap((cell) => blocksOf(cell.content ?? [], context)))
  const width = Math.max(Math.floor((context.width - indentOf(context)) / columns), 1)
  const cellsOf = (row: RichNode, index: number): TableCell[] =>
    row.content!.map((cell) => {
      const [columnSpan, rowSpan] = [spanOf(cell.attrs?.['colspan']), Math.min(spanOf(cell.attrs?.['rowspan']), rows.length - index)]
      const isHeader = cell.type === 'tableHeader'
      const inside: BlockContext = {
        ...context,
        level: -1,
        inset: 0,
        quoted: false,
        inCell: true,
        width: Math.max(width * columnSpan - CELL_MARGINS.left - CELL_MARGINS.right, STEP),
      }
      const content = isHeader ? bold(cell.content ?? []) : (cell.content ?? [])
      return new TableCell({
        children: endingInParagraph(blocksOf(content, inside)),
        width: { size: width * columnSpan, type: WidthType.DXA },
        ...(columnSpan > 1 && { columnSpan }),
        ...(rowSpan > 1 && { rowSpan }),
        ...(isHeader && { shading: { fill: HEADER_FILL, type: 'clear', color: 'auto' } }),
      })
    })
  const table = new Table({
    rows: rows.map(
      (row, index) =>
        new TableRow({
          children: cellsOf(row, index),
          cantSplit: true,
          tableHeader: index === 0 && row.content!.every(({ type }) => type === 'tableHeader'),
        }),
    ),
    columnWidths: Array.from({ length: columns }, () => width),
    width: { size: width * columns, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TABLE_BORDERS,
    margins: CELL_MARGINS,
    ...(indentOf(context) > 0 && { indent: { size: indentOf(context), type: WidthType.DXA } }),
  })
  // Two tables in a row would become one.
  return [table, new Paragraph({ spacing: { before: 0, after: 60 } })]
}

/** Header cells are bold whatever their marks. */
const bold = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.type === 'text' && { marks: [...(node.marks ?? []), { type: 'bold' }] }),
    ...(node.content && { content: bold(node.content) }),
  }))

/** A cell of Word ends in a paragraph. */
const endingInParagraph = (blocks: Block[]): Block[] => (blocks.at(-1) instanceof Paragraph ? blocks : [...blocks, new Paragraph({})])

function itemOf({ content = [] }: RichNode, numbering: Numbering, context: BlockContext): Block[] {
  const [first, ...rest] = content
  const level = Math.min(context.level, MAX_LEVEL)
  const head = new Paragraph({
    numbering: { ...numbering, level },
    children: runsOf(first?.content),
    contextualSpacing: rest.length === 0,
    ...(context.inset > 0 && { indent: { left: indentOf(context), hanging: STEP } }),
  })
  return [head, ...blocksOf(rest, context)]
}

function blockOf(node: RichNode, context: BlockContext): Block[] {
  const { type, content = [], attrs = {} } = node
  switch (type) {
    case 'heading': {
      const level = Math.min(context.options.headingLevel + Number(attrs['level']) - 1, HEADINGS.length)
      return [new Paragraph({ ...properties({ ...context, quoted: false }), heading: HEADINGS[level - 1]!, children: runsOf(content) })]
    }
    case 'bulletList':
    case 'orderedList': {
      const { start, type: counting } = attrs
      const numbering =
        type === 'bulletList'
          ? context.lists.bullets()
          : context.lists.ordered(typeof start === 'number' ? start : 1, typeof counting === 'string' ? counting : undefined)
      return content.flatMap((item) => itemOf(item, numbering, { ...context, level: context.level + 1, quoted: false }))
    }
    case 'blockquote':
      return blocksOf(content, { ...context, inset: context.inset + 1, quoted: true })
    case 'horizontalRule':
      return [
        new Paragraph({
          ...properties({ ...context, quoted: false }),
          border: { bottom: { style: 'single', size: 6, space: 1, color: GREY } },
        }),
      ]
    case 'table':
      return tableOf(node, context)
    case 'image':
      return [pictureOf(node, context)]
    default:
      return [new Paragraph({ ...properties(context), children: runsOf(content) })]
  }
}

const LISTS: readonly (string | undefined)[] = ['bulletList', 'orderedList']

/** A paragraph that leads to a list stays on its page. */
const blocksOf = (nodes: readonly RichNode[], context: BlockContext): Block[] =>
  nodes.flatMap((node, index) =>
    blockOf(node, { ...context, keepNext: node.type === 'paragraph' && LISTS.includes(nodes[index + 1]?.type) }),
  )

/** A stored text as blocks of a Word document; a text outside the grammar as its words. */
export function wordBlocks(text: string, options: WordOptions, lists: WordLists): Block[] {
  const { content = [] } = withPlainLinks(parseRichText(text) ?? plainDocument(text), options.articleAddress)
  return blocksOf(content, { options, lists, level: -1, inset: 0, quoted: false, inCell: false, width: TEXT_WIDTH })
}
