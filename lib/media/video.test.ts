import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as videoPublishRoute from '#app/api/v1/Video/[id]/publish/route.ts'
import * as videoRoute from '#app/api/v1/Video/[id]/route.ts'
import * as videosRoute from '#app/api/v1/Video/paged/route.ts'
import * as newVideoRoute from '#app/api/v1/Video/route.ts'
import { createdBy, makeEditor, makeReader } from '#lib/news/testing.ts'
import type { Video } from './video-contract.ts'

const { call, read, send } = useApiCalls()

let editor: User
let client: User

type Page<T> = { items: T[]; totalCount: number; hasNext: boolean; pageSize: number }
const created = <T>(route: { POST: Parameters<typeof call>[0] }, body: object): Promise<T> => createdBy<T>(call, editor, route, body)

beforeAll(async () => {
  editor = await makeEditor()
  client = (await makeReader()).user
})

describe('videos (B188, B211, W52, W77)', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://vimeo.com/1084537', 'vimeo', '1084537', 'https://vimeo.com/1084537'],
    ['1084537', 'vimeo', '1084537', 'https://vimeo.com/1084537'],
  ])('%s is reduced to its id', async (link, provider, id, url) => {
    expect(await created<Video>(newVideoRoute, { title: 'Film', link })).toMatchObject({
      link: id,
      url,
      provider,
      published: false,
      publishDate: null,
    })
  })

  test.each([
    ['javascript:alert(1)', 'Please provide a valid URL'],
    ['https://evil.example/watch?v=dQw4w9WgXcQ', 'Please provide a URL from Youtube or Vimeo.'],
    ['', 'This field is required'],
  ])('%j: %s', async (link, message) => {
    expect((await call(newVideoRoute.POST, editor, { body: { title: 'Film', link } })).body).toEqual([{ message, path: 'link' }])
  })

  test('change, publish, list and delete', async () => {
    const video = await created<Video>(newVideoRoute, { title: 'Before', link: 'dQw4w9WgXcQ' })
    const params = { id: video.id }
    expect((await call<Video>(videoRoute.PUT, editor, { params, body: { ...video, title: 'After', link: '1084537' } })).body).toMatchObject(
      { title: 'After', provider: 'vimeo', version: 2 },
    )
    expect((await call(videoRoute.PUT, editor, { params, body: { ...video } })).status).toBe(409)
    expect((await call(videoRoute.GET, client, { params })).status).toBe(404)
    expect((await send(videoPublishRoute.PATCH, editor, { params, body: true })).status).toBe(204)
    expect(
      (await read<Page<Video>>(videosRoute.POST, client, { body: { filters: { freeTextSearch: 'after' } } })).items.map(
        ({ title }) => title,
      ),
    ).toEqual(['After'])
    expect((await call(videoRoute.DELETE, client, { params })).status).toBe(403)
    expect((await send(videoRoute.DELETE, editor, { params })).status).toBe(204)
  })
})
