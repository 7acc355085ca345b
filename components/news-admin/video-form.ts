import { call } from '#lib/http/client.ts'
import type { Video } from '#lib/media/video-contract.ts'
import { dayOf, instantOf } from './dates.ts'

export const videoLabels = { title: 'Title', link: 'Video URL', publishDate: 'Publish date', published: 'Published' } as const

/** A video as its form holds it. */
export interface VideoValues {
  title: string
  link: string
  publishDate: string | null
  published: boolean
  /** Null = a new video. */
  version: number | null
}

export const newVideo: VideoValues = { title: '', link: '', publishDate: null, published: false, version: null }

export const toValues = ({ title, url, publishDate, published, version }: Video): VideoValues => ({
  title,
  link: url,
  publishDate: dayOf(publishDate),
  published,
  version,
})

/** The body of the save; a date that was not changed keeps the time that `stored` has. */
export const toBody = ({ publishDate, version, ...values }: VideoValues, stored: Video | null) => ({
  ...values,
  publishDate: instantOf(publishDate, stored?.publishDate ?? null),
  ...(version === null ? {} : { version }),
})

/** The stored video, for the waits after a write. */
export const readVideo = (id: string): Promise<Video> => call('GET /api/v1/Video/{id}', { params: { id } })
