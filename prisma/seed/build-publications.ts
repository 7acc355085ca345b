import { createHash } from 'node:crypto'
import type { Prisma } from '#lib/db/generated/client.ts'
import { FILE_CHUNK_BYTES } from '#lib/files/constants.ts'
import { newsTexts } from './content/content.ts'
import { pdfOf } from './pdf.ts'
import { drawCover } from './pictures/cover.ts'
import { slug } from './ascii.ts'
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
    const id = demoId('publication-file', name)
    rows.files.push({
      id,
      name,
      contentType,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: demoDay(-daysAgo),
    })
    for (let start = 0, index = 0; start < bytes.byteLength; start += FILE_CHUNK_BYTES, index += 1)
      rows.chunks.push({ fileId: id, index, bytes: bytes.slice(start, start + FILE_CHUNK_BYTES) })
    return id
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
