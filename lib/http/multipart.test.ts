import { readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, test } from '@jest/globals'
import type { Upload } from './endpoint.ts'
import { nestParts, parseKey, readMultipart } from './multipart.ts'
import { ownPrefix } from '#lib/files/temporary.ts'

const options = { files: { photo: 'one' as const, illustrationsToAdd: 'many' as const }, maxFileBytes: 100, lists: ['industries'] }
const post = (form: FormData) => new Request('http://localhost/', { method: 'POST', body: form })
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(ownPrefix('upload')))

describe('names of parts', () => {
  test('are split and lower-cased (A060)', () => {
    expect(parseKey('Applications[0].ItContactPpid')).toEqual(['applications', 0, 'itcontactppid'])
    expect(parseKey('Industries')).toEqual(['industries'])
  })
  test.each(['', '[0]', 'a[', 'a..b', '__proto__.x', 'a[99999]', 'a b', 'a[5000]'])('%j is refused', (key) => {
    expect(() => parseKey(key)).toThrow()
  })
})

describe('values', () => {
  const lists = new Set(['industries'])
  test('of repeated keys and of indexed keys are the same list', () => {
    expect(
      nestParts(
        [
          ['Industries', 'a'],
          ['Industries', 'b'],
        ],
        lists,
      ),
    ).toEqual({ industries: ['a', 'b'] })
    expect(
      nestParts(
        [
          ['Industries[1]', 'b'],
          ['Industries[0]', 'a'],
        ],
        lists,
      ),
    ).toEqual({ industries: ['a', 'b'] })
  })
  test('of a list with one empty value are the empty list (W17)', () => {
    expect(nestParts([['Industries', '']], lists)).toEqual({ industries: [] })
  })
  test('of indexed objects come in index order', () => {
    expect(
      nestParts(
        [
          ['Applications[1].Name', 'b'],
          ['Applications[0].Name', 'a'],
          ['Applications[0].Link', 'l'],
        ],
        lists,
      ),
    ).toEqual({
      applications: [{ name: 'a', link: 'l' }, { name: 'b' }],
    })
  })
  test('given twice or in two forms are refused', () => {
    expect(() =>
      nestParts(
        [
          ['Name', 'a'],
          ['name', 'b'],
        ],
        lists,
      ),
    ).toThrow()
    expect(() =>
      nestParts(
        [
          ['Industries', 'a'],
          ['Industries[0]', 'b'],
        ],
        lists,
      ),
    ).toThrow()
  })
})

describe('a multipart body', () => {
  test('gives its fields and files, and discard removes the files', async () => {
    const form = new FormData()
    form.append('FirstName', 'Ann')
    form.append('Photo', new File(['picture'], 'me.png'))
    form.append('IllustrationsToAdd', new File(['1'], '1.png'))
    form.append('IllustrationsToAdd', new File(['2'], '2.png'))
    const body = await readMultipart(post(form), options)
    const photo = body.fields.photo as Upload
    expect(body.fields.firstname).toBe('Ann')
    expect(photo).toMatchObject({ name: 'me.png', size: 7 })
    expect(await readFile(photo.path, 'utf8')).toBe('picture')
    expect(body.fields.illustrationstoadd).toHaveLength(2)
    await body.discard()
    expect(await leftovers()).toEqual([])
  })

  test('has file names with the three characters that browsers encode, and no others', async () => {
    const sent = 'A %22quoted%22%0D%0Aname 100%25 %2e%c3%a9.png'
    const body = [
      '--b',
      `Content-Disposition: form-data; name="photo"; filename="${sent}"`,
      'Content-Type: image/png',
      '',
      'picture',
      '--b--',
      '',
    ].join('\r\n')
    const read = await readMultipart(
      new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
      options,
    )
    expect((read.fields.photo as Upload).name).toBe('A "quoted"\r\nname 100%25 %2e%c3%a9.png')
    await read.discard()
  })

  test('has the same digest only for the same content', async () => {
    const digest = async (text: string) => {
      const form = new FormData()
      form.append('photo', new File([text], 'a.png'))
      const body = await readMultipart(post(form), options)
      await body.discard()
      return body.digest
    }
    expect(await digest('one')).toBe(await digest('one'))
    expect(await digest('one')).not.toBe(await digest('two'))
  })

  test('over the file cap is a 413 and leaves nothing (security rule 28)', async () => {
    const form = new FormData()
    form.append('photo', new File(['x'.repeat(101)], 'a.png'))
    await expect(readMultipart(post(form), options)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await leftovers()).toEqual([])
  })

  test('of many texts that are each small enough is a 413 and leaves nothing', async () => {
    const form = new FormData()
    form.append('Photo', new File(['picture'], 'me.png'))
    for (let index = 0; index < 10; index += 1) form.append(`field${index}`, 'x'.repeat(1_000_000))
    await expect(readMultipart(post(form), options)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await leftovers()).toEqual([])
  })

  test('with an unknown file part is a 400 and leaves nothing', async () => {
    const form = new FormData()
    form.append('virus', new File(['x'], 'a.exe'))
    await expect(readMultipart(post(form), options)).rejects.toMatchObject({ code: 'VALIDATION' })
    expect(await leftovers()).toEqual([])
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('that is malformed (%s) is a 400', async (type) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nhalf',
      headers: { 'content-type': type },
    })
    await expect(readMultipart(request, options)).rejects.toMatchObject({ code: 'VALIDATION' })
    expect(await leftovers()).toEqual([])
  })
})
