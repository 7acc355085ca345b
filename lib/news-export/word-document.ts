import 'server-only'
import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  Header,
  HeadingLevel,
  InternalHyperlink,
  LineRuleType,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { ParagraphChild, TabStopType } from 'docx'
import { CELL_MARGINS, TABLE_BORDERS, TEXT_WIDTH, run, wordBlocks } from '#lib/rich-text/word.ts'
import type { WordLists, WordOptions } from '#lib/rich-text/word.ts'
import { PRODUCT } from '#lib/spreadsheet/workbook-style.ts'
import { articleAddress } from './source.ts'

/** How a Word export looks: title block, contents, headings, tables, page numbers. */

type Block = Paragraph | Table

export const MUTED = '5A6472'
const ACCENT = '1F3A5F'
const HEADER_FILL = 'E8ECF1'
/** A4 and its margins, twentieths of a point. */
const PAGE = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_134, bottom: 1_134, left: 1_134, right: 1_134, header: 567, footer: 567 },
}
const RIGHT_EDGE = { type: 'right' as (typeof TabStopType)['RIGHT'], position: TEXT_WIDTH }
/** Of the first column of a table of facts. */
const NAME_WIDTH = 2_200

/** A heading that the contents list, and the bookmark to which they lead. */
export interface Listed {
  title: string
  level: 1 | 2
  bookmark: string
}

/** Makes the headings of a document that its contents list. */
export class WordHeadings {
  private readonly listed = new Map<object, Listed>()

  private make(title: string, level: 1 | 2): Paragraph {
    const bookmark = `_Toc${this.listed.size + 1}`
    const children = [new Bookmark({ id: bookmark, children: [run(title)] })]
    const heading =
      level === 1
        ? new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children })
        : new Paragraph({ heading: HeadingLevel.HEADING_2, children })
    this.listed.set(heading, { title, level, bookmark })
    return heading
  }

  /** Begins a page. */
  chapter(title: string): Paragraph {
    return this.make(title, 1)
  }

  record(title: string): Paragraph {
    return this.make(title, 2)
  }

  /** What the contents say of a block; undefined = nothing. */
  of(block: Block): Listed | undefined {
    return this.listed.get(block)
  }
}

export const sectionTitle = (text: string): Paragraph => new Paragraph({ heading: HeadingLevel.HEADING_3, children: [run(text)] })
export const textBlock = (...children: ParagraphChild[]): Paragraph => new Paragraph({ children })
const mutedLine = (...children: ParagraphChild[]): Paragraph => new Paragraph({ style: 'Muted', children })

/** Headings inside a text stand below those of its section. */
const TEXT_HEADING_LEVEL = 4

export const richText = (text: string, pictures: WordOptions['pictures'], lists: WordLists): (Paragraph | Table)[] =>
  wordBlocks(text, { pictures, headingLevel: TEXT_HEADING_LEVEL, articleAddress }, lists)

const cell = (children: ParagraphChild[], width: number, isHeader: boolean): TableCell =>
  new TableCell({
    children: [new Paragraph({ style: 'Cell', children })],
    width: { size: width, type: WidthType.DXA },
    ...(isHeader && { shading: { fill: HEADER_FILL, type: 'clear', color: 'auto' } }),
  })

const tableOf = (rows: TableRow[], columnWidths: number[]): Table[] | [Table, Paragraph] => [
  new Table({
    rows,
    columnWidths,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TABLE_BORDERS,
    margins: CELL_MARGINS,
  }),
  new Paragraph({ style: 'Cell' }),
]

/** Names and values, one row each; values that say nothing are left out. */
export function facts(rows: readonly (readonly [string, ParagraphChild[] | string])[]): (Paragraph | Table)[] {
  const filled = rows.filter(([, value]) => value.length > 0)
  if (filled.length === 0) return []
  const widths = [NAME_WIDTH, TEXT_WIDTH - NAME_WIDTH]
  return tableOf(
    filled.map(
      ([name, value]) =>
        new TableRow({
          cantSplit: true,
          children: [
            cell([run(name, { bold: true })], widths[0]!, true),
            cell(typeof value === 'string' ? [run(value)] : value, widths[1]!, false),
          ],
        }),
    ),
    widths,
  )
}

/** A table with a header row that comes again on every page. @param shares of the width */
export function grid(
  header: readonly string[],
  rows: readonly (readonly ParagraphChild[][])[],
  shares: readonly number[],
): (Paragraph | Table)[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => Math.floor((TEXT_WIDTH * share) / whole))
  return tableOf(
    [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: header.map((text, index) => cell([run(text, { bold: true })], widths[index]!, true)),
      }),
      ...rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((children, index) => cell(children, widths[index]!, false)) }),
      ),
    ],
    widths,
  )
}

/** Lines grow with what stands in them: without the rule LibreOffice takes their height as exact and cuts pictures. */
const styles = {
  default: {
    document: {
      run: { font: 'Calibri', size: 22, language: { value: 'en-GB' } },
      paragraph: { spacing: { after: 120, line: 264, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { font: 'Calibri', size: 48, bold: true, color: ACCENT }, paragraph: { spacing: { before: 0, after: 120 } } },
    heading1: {
      run: { font: 'Calibri', size: 34, bold: true, color: ACCENT },
      paragraph: { spacing: { before: 240, after: 160 }, keepNext: true },
    },
    heading2: {
      run: { font: 'Calibri', size: 27, bold: true, color: ACCENT },
      paragraph: { spacing: { before: 360, after: 120 }, keepNext: true, keepLines: true },
    },
    heading3: { run: { font: 'Calibri', size: 23, bold: true }, paragraph: { spacing: { before: 220, after: 80 }, keepNext: true } },
    heading4: {
      run: { font: 'Calibri', size: 22, bold: true, color: MUTED },
      paragraph: { spacing: { before: 160, after: 60 }, keepNext: true },
    },
    heading5: {
      run: { font: 'Calibri', size: 22, bold: true, italics: true, color: MUTED },
      paragraph: { spacing: { before: 140, after: 60 }, keepNext: true },
    },
    heading6: {
      run: { font: 'Calibri', size: 22, italics: true, color: MUTED },
      paragraph: { spacing: { before: 140, after: 60 }, keepNext: true },
    },
    hyperlink: { run: { color: '0B57A4', underline: {} } },
  },
  paragraphStyles: [
    { id: 'Muted', name: 'Muted', basedOn: 'Normal', run: { color: MUTED, size: 20 }, paragraph: { spacing: { after: 60 } } },
    {
      id: 'Cell',
      name: 'Cell',
      basedOn: 'Normal',
      run: { size: 20 },
      paragraph: { spacing: { before: 0, after: 0, line: 252, lineRule: LineRuleType.AUTO } },
    },
    { id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true, color: MUTED } },
    {
      id: 'ContentsTitle',
      name: 'Contents title',
      basedOn: 'Normal',
      run: { size: 27, bold: true, color: ACCENT },
      paragraph: { spacing: { before: 360, after: 0 } },
    },
    { id: 'TOC1', name: 'toc 1', basedOn: 'Normal', run: { bold: true }, paragraph: { spacing: { before: 120, after: 40 } } },
    { id: 'TOC2', name: 'toc 2', basedOn: 'Normal', paragraph: { indent: { left: 240 }, spacing: { after: 40 } } },
  ],
}

/** How pages look; what is laid out to find out page numbers must look the same. */
export const FRAME = { styles, page: PAGE }

export interface WordExport {
  title: string
  /** Under the title: moment, filters, what is shown. */
  head: readonly string[]
}

/** Where contents and chapters come, which are written piece by piece. */
export const PLACEHOLDER = 'The chapters stand here.'

/** The first lines of the document. */
export const titleBlock = ({ title, head }: WordExport): Paragraph[] => [
  new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title)] }),
  ...head.map((text) => mutedLine(run(text))),
]

/** Under contents that name the chapters only. */
const SHORT_CONTENTS = 'Too long for a list of all titles: in Word, References > Update Table makes one.'

/** The contents with links and page numbers; an entry whose page is unknown goes without. @param whole they list everything */
export function contents(entries: readonly (Listed & { page: number | null })[], whole: boolean): (Paragraph | TableOfContents)[] {
  if (entries.length === 0) return [textBlock(run('There is nothing to show.'))]
  const contentChildren = entries.map(({ title, level, bookmark, page }) => {
    const number = page === null ? [] : [new TextRun({ children: [new Tab(), String(page)] })]
    return new Paragraph({
      style: `TOC${level}`,
      tabStops: [{ ...RIGHT_EDGE, leader: 'dot' }],
      children: [new InternalHyperlink({ anchor: bookmark, children: [run(title), ...number] })],
    })
  })
  return [
    new Paragraph({ style: 'ContentsTitle', children: [run('Contents')] }),
    // Clean: Word shows the numbers as they are written and asks nothing when it opens the file.
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', beginDirty: false, contentChildren }),
    ...(whole ? [] : [mutedLine(run(SHORT_CONTENTS))]),
  ]
}

/** The document: title block, then in the place of PLACEHOLDER the contents and the chapters on pages of their own. */
export function wordDocument(about: WordExport): Document {
  const { title, head } = about
  return new Document({
    title,
    creator: PRODUCT,
    lastModifiedBy: PRODUCT,
    styles,
    sections: [
      {
        properties: { page: PAGE, titlePage: true },
        headers: { default: new Header({ children: [mutedLine(run(title))] }), first: new Header({ children: [new Paragraph({})] }) },
        footers: { default: footer(head[0] ?? ''), first: footer(head[0] ?? '') },
        children: [...titleBlock(about), textBlock(run(PLACEHOLDER))],
      },
    ],
  })
}

const footer = (text: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Muted',
        alignment: AlignmentType.LEFT,
        tabStops: [RIGHT_EDGE],
        children: [run(text), new TextRun({ children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })
