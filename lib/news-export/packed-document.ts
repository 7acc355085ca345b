import 'server-only'
import type { Paragraph, Table } from 'docx'
import { WordBody } from '#lib/rich-text/word-body.ts'
import { WordPages, pageCount } from '#lib/rich-text/word-pages.ts'
import { FRAME, PLACEHOLDER, contents, titleBlock, wordDocument } from './word-document.ts'
import type { Listed, WordExport, WordHeadings } from './word-document.ts'

interface PackedDocument {
  about: WordExport
  /** That made the headings among the blocks. */
  headings: WordHeadings
  /** Read while they are written, so that no more of them are in memory than one record takes. */
  blocks: AsyncIterable<(Paragraph | Table)[]>
  /** The contents list every heading with its page; else the chapters only, since laying out pages takes far longer than writing them. */
  numbered: boolean
}

/** Blocks are laid out so many at a time or more: each layout begins with the styles of the document, which costs as much as a record. */
const LAID_OUT_TOGETHER = 120

/** A whole document as bytes: title, contents, then the blocks. */
export async function packedDocument({ about, headings, blocks, numbered }: PackedDocument): Promise<Buffer> {
  const [body, pages] = [new WordBody(wordDocument(about)), new WordPages(FRAME)]
  const entries: (Listed & { page: number | null })[] = []
  let waiting: (Paragraph | Table)[] = []
  const list = () => {
    const starts = numbered ? pages.place(waiting) : []
    for (const [index, block] of waiting.entries()) {
      const listed = headings.of(block)
      if (listed && (numbered || listed.level === 1)) entries.push({ ...listed, page: starts[index] ?? null })
    }
    waiting = []
  }
  for await (const some of blocks) {
    body.add(some)
    waiting.push(...some)
    if (waiting.length >= LAID_OUT_TOGETHER) list()
  }
  if (waiting.length > 0) list()
  if (!numbered) return body.pack(PLACEHOLDER, contents(entries, false))
  // The pages before the first chapter, whose number does not hang on the numbers that the contents show.
  const before = pageCount(FRAME, [...titleBlock(about), ...contents(entries, true)])
  return body.pack(
    PLACEHOLDER,
    contents(
      entries.map((entry) => ({ ...entry, page: entry.page === null ? null : entry.page + before + 1 })),
      true,
    ),
  )
}
