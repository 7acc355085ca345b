import { expect, test } from '@jest/globals'
import { contracts } from '#lib/contracts.ts'
import type { ReadKey } from './ask.ts'
import type { WriteKey } from './write.ts'
import { writes } from './endpoint.ts'

test('what the contract calls read-only is asked, everything else is written, and the compiler distinguishes them', () => {
  const read = ['GET /api/v1/Video/{id}', 'POST /api/v1/User/paged', 'POST /api/v1/News/read'] satisfies ReadKey[]
  const written = ['POST /api/v1/Video', 'PUT /api/v1/News/read/{id}', 'DELETE /api/v1/Video/{id}'] satisfies WriteKey[]
  // @ts-expect-error It makes a video.
  const refused: ReadKey = 'POST /api/v1/Video'
  const isWritten = (key: string) => contracts.filter(({ method, path }) => `${method} ${path}` === key).map(writes)
  expect(read.map(isWritten)).toEqual([[false], [false], [false]])
  expect([...written, refused].map(isWritten)).toEqual([[true], [true], [true], [true]])
})
