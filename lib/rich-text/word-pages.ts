import { Document, LineRuleType, Paragraph } from 'docx'
import type { FileChild, IPropertiesOptions, ISectionPropertiesOptions } from 'docx'
import { layoutDocument } from 'docx/layout'

/** On which pages the blocks of a Word document stand, worked out some blocks at a time, as the whole of a long document would not fit into memory. */

const TWIPS_PER_PIXEL = 15

interface Frame {
  styles: IPropertiesOptions['styles']
  /** Size and margins in twentieths of a point. */
  page: NonNullable<ISectionPropertiesOptions['page']> & { margin: { top: number } }
}

const layout = ({ styles, page }: Frame, children: readonly FileChild[]) =>
  layoutDocument(new Document({ ...(styles && { styles }), sections: [{ properties: { page }, children: [...children] }] }), {
    guess: true,
  })

/** How many pages blocks take that begin a document. */
export const pageCount = (frame: Frame, blocks: readonly FileChild[]): number => layout(frame, blocks).pages.length

export class WordPages {
  private readonly frame: Frame
  /** The page that is being filled, from 0, and how far, twentieths of a point. */
  private page = 0
  private filled = 0
  /** What could not be laid out leaves the pages after it unknown. */
  private known = true

  constructor(frame: Frame) {
    this.frame = frame
  }

  /** @returns the page on which each of the next blocks begins, from 0; null = unknown */
  place(blocks: readonly FileChild[]): (number | null)[] {
    if (!this.known) return blocks.map(() => null)
    const height = (line: number) => new Paragraph({ spacing: { before: 0, after: 0, line, lineRule: LineRuleType.EXACT } })
    // What stands on the page already, and a mark where the next blocks will begin.
    const before = this.filled > 0 ? [height(this.filled)] : []
    const { pages, stoppedAt } = layout(this.frame, [...before, ...blocks, height(1)])
    const starts = new Map<number, number>()
    for (const [number, { body }] of pages.entries()) for (const { index } of body) if (!starts.has(index)) starts.set(index, number)
    const result = blocks.map((_, index) => {
      const start = starts.get(index + before.length)
      return start === undefined ? null : this.page + start
    })
    const mark = pages.at(-1)?.body.at(-1)
    this.known = stoppedAt === undefined && mark?.type === 'paragraph' && mark.index === before.length + blocks.length
    if (this.known && mark?.type === 'paragraph') {
      this.page += pages.length - 1
      this.filled = Math.max(0, Math.round(mark.lines[0]!.y * TWIPS_PER_PIXEL) - this.frame.page.margin.top)
    }
    return result
  }
}
