import { createHash } from 'node:crypto'
import type { Prisma } from '#lib/db/generated/client.ts'
import { FILE_CHUNK_BYTES } from '#lib/files/constants.ts'
import { groups, services } from '#seed/content/content.ts'
import { demoDay, demoId } from '#seed/random.ts'
import { drawCover } from './cover.ts'

interface DemoPictures {
  files: Prisma.FileCreateManyInput[]
  chunks: Prisma.FileChunkCreateManyInput[]
  illustrations: Prisma.ServiceIllustrationCreateManyInput[]
}

/** One service in this many has no picture, so that the page without one is seen too. */
const WITHOUT_PICTURE = 9

/** What the first and the second picture of a service show. */
const SHOWS = ['Shapes in the colours of the service group', 'The same shapes in other colours']

/** The pictures of the services: one each, two where a service is highlighted; the colours follow the service group. */
export async function drawIllustrations(serviceId: (url: string) => string): Promise<DemoPictures> {
  const wanted = services.flatMap(({ url, group, marks = [] }, index) => {
    if (marks.includes('draft') || index % WITHOUT_PICTURE === WITHOUT_PICTURE - 1) return []
    const category = groups.findIndex(({ key }) => key === group)
    return Array.from({ length: marks.includes('highlighted') ? 2 : 1 }, (_, position) => ({
      url,
      position,
      category: category + position,
    }))
  })
  const pictures: DemoPictures = { files: [], chunks: [], illustrations: [] }
  const drawn = await Promise.all(wanted.map(({ url, position, category }) => drawCover(`${url}:${position}`, category)))
  wanted.forEach(({ url, position }, index) => {
    const bytes = drawn[index]!
    const fileId = demoId('file', `${url}:${position}`)
    pictures.files.push({
      id: fileId,
      name: `${url}-${position + 1}.jpg`,
      contentType: 'image/jpeg',
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: demoDay(-30),
    })
    for (let start = 0, piece = 0; start < bytes.byteLength; start += FILE_CHUNK_BYTES, piece += 1) {
      pictures.chunks.push({ fileId, index: piece, bytes: bytes.slice(start, start + FILE_CHUNK_BYTES) })
    }
    pictures.illustrations.push({
      id: demoId('illustration', `${url}:${position}`),
      serviceId: serviceId(url),
      fileId,
      position,
      alternativeText: SHOWS[position] ?? null,
    })
  })
  return pictures
}
