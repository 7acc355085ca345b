import type { Prisma } from '#lib/db/generated/client.ts'
import type { DemoNews } from './build-news.ts'
import type { ArticleText } from './build-readings.ts'
import { pdfOf } from './pdf.ts'
import { persona } from './personas.ts'
import { demoId } from './random.ts'
import { storedFile } from './stored-file.ts'

interface DemoAttachments {
  files: Prisma.FileCreateManyInput[]
  chunks: Prisma.FileChunkCreateManyInput[]
  attachments: Prisma.NewsAttachmentCreateManyInput[]
  /** What the articles bring. */
  articles: { id: string; attachments: Prisma.InputJsonArray }[]
}

/** Newest articles of 3W that bring files. */
const ARTICLES = 3
/** Letters that the font of the files has. */
const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')

/** A summary and a checklist with the newest articles. @param others articles of which versions are kept, which say for good that they bring nothing */
export function buildAttachments({ articles, texts }: DemoNews, others: ReadonlySet<string>): DemoAttachments {
  const rows: DemoAttachments = { files: [], chunks: [], attachments: [], articles: [] }
  const newest = articles
    .filter(({ id, type, published, publishDate }) => type === 0 && published && publishDate && !others.has(id))
    .sort((one, other) => other.publishDate!.getTime() - one.publishDate!.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, ARTICLES)
  newest.forEach((article, index) => {
    const text = texts.find(({ articleId }) => articleId === article.id) as ArticleText
    const linesOf = (section: string): string[] => (text[section] ?? '').split('\n').map(plain).filter(Boolean)
    const printed = [
      ['Summary.pdf', linesOf('backgroundText')] as const,
      [
        'Checklist.pdf',
        ['Does it apply to us?', 'Who is responsible?', 'What changes, and by when?', ...linesOf('whatsNextText')],
      ] as const,
    ].slice(0, index === 0 ? 2 : 1)
    const kept = printed.map(([name, lines]) => {
      const stored = storedFile(
        demoId('attachment-file', `${article.id} ${name}`),
        name,
        'application/pdf',
        pdfOf(plain(String(article['title'])).slice(0, 60), lines),
        article.publishDate!,
      )
      const id = demoId('attachment', `${article.id} ${name}`)
      rows.files.push(stored.file)
      rows.chunks.push(...stored.chunks)
      rows.attachments.push({
        id,
        fileId: stored.file.id,
        createdByPpid: persona('internal@firm.example').ppid,
        createdAt: article.publishDate!,
      })
      return { id, name, contentType: stored.file.contentType, size: stored.file.size }
    })
    rows.articles.push({ id: article.id, attachments: kept })
  })
  return rows
}
