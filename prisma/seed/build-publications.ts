import type { Prisma } from '#lib/db/generated/client.ts'
import { newsTexts } from './content/content.ts'
import { pdfOf } from './pdf.ts'
import { drawCover } from './pictures/cover.ts'
import { slug } from './ascii.ts'
import { storedFile } from './stored-file.ts'
import { demoDay, demoId } from './random.ts'

interface DemoPublications {
  files: Prisma.FileCreateManyInput[]
  chunks: Prisma.FileChunkCreateManyInput[]
  publications: Prisma.PublicationCreateManyInput[]
}

/** The publications with a PDF and a picture each. */
export async function buildPublications(): Promise<DemoPublications> {
  const rows: DemoPublications = { files: [], chunks: [], publications: [] }
  const store = (name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>, daysAgo: number): string => {
    const { file, chunks } = storedFile(demoId('publication-file', name), name, contentType, bytes, demoDay(-daysAgo))
    rows.files.push(file)
    rows.chunks.push(...chunks)
    return file.id
  }
  const covers = await Promise.all(newsTexts.publications.map(([title], index) => drawCover(title, index)))
  newsTexts.publications.forEach(([title, description, paragraphs, daysAgo], index) => {
    rows.publications.push({
      id: demoId('publication', title),
      title,
      description,
      publishDate: demoDay(-daysAgo),
      published: true,
      fileId: store(`${slug(title)}.pdf`, 'application/pdf', pdfOf(title, paragraphs), daysAgo),
      imageId: store(`${slug(title)}.jpg`, 'image/jpeg', covers[index]!, daysAgo),
      creationDate: demoDay(-daysAgo - 3),
    })
  })
  return rows
}
