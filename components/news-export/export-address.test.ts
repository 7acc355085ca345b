import { describe, expect, test } from '@jest/globals'
import { readExportAddress } from './export-address.ts'

const read = (text: string) => readExportAddress(new URLSearchParams(text))

describe('the address of /news/export', () => {
  test('B536, B537: Type and two dates; a day stands for its whole length', () => {
    expect(read('Type=Excel')).toEqual({
      kind: 'download',
      request: { endpoint: 'POST /api/v1/Export/all/excel', body: { filters: { publishedDateRange: null } } },
    })
    expect(read('Type=Word&PublishDateStart=2024-01-31&PublishDateEnd=2024-02-01')).toEqual({
      kind: 'download',
      request: {
        endpoint: 'POST /api/v1/Export/all/word',
        body: {
          filters: {
            publishedDateRange: {
              start: new Date('2024-01-31T00:00:00').toISOString(),
              end: new Date('2024-02-01T23:59:59.999').toISOString(),
            },
          },
        },
      },
    })
    expect(read('Type=Excel&PublishDateStart=2024-01-31T10:00:00%2B02:00')).toMatchObject({
      request: { body: { filters: { publishedDateRange: { start: '2024-01-31T08:00:00.000Z' } } } },
    })
  })

  test('A198: a wrong Type or date', () => {
    for (const text of [
      'Type=',
      'Type=Pdf',
      'Type=excel',
      'Type=Excel&PublishDateStart=x',
      'Type=Word&PublishDateEnd=31/01/2024',
      'Type=Excel&PublishDateStart=2024-02-30',
    ]) {
      expect(read(text)).toEqual({ kind: 'invalid', text: 'Invalid Type value' })
    }
  })

  test('A198: a range that ends before it begins is no range', () => {
    expect(read('Type=Excel&PublishDateStart=2024-02-01&PublishDateEnd=2024-01-31')).toEqual({
      kind: 'invalid',
      text: 'Invalid Type value',
    })
    expect(read('Type=Rating&source=create&dateFrom=2024-02-01&dateTo=2024-01-31')).toEqual({
      kind: 'invalid',
      text: 'Invalid dateTo value',
    })
    expect(read('Type=Rating&source=create&dateFrom=2024-02-01&dateTo=2024-02-01')).toMatchObject({ kind: 'download' })
  })

  test('without a Type the reader chooses', () => expect(read('newsTab=news')).toEqual({ kind: 'choose' }))

  test('B538, B539, B540, A197: an export by rating names its source and two dates', () => {
    expect(read('Type=Rating')).toEqual({ kind: 'invalid', text: 'Invalid source value' })
    expect(read('Type=Rating&source=toString&dateFrom=2024-01-01&dateTo=2024-02-01')).toEqual({
      kind: 'invalid',
      text: 'Invalid source value',
    })
    expect(read('Type=Rating&source=source&dateTo=2024-02-01')).toEqual({ kind: 'invalid', text: 'Invalid dateFrom value' })
    expect(read('Type=Rating&source=create&dateFrom=2024-01-01&dateTo=soon')).toEqual({ kind: 'invalid', text: 'Invalid dateTo value' })
    for (const [source, range] of [
      ['source', 'issuedDateRange'],
      ['create', 'creationDateRange'],
      ['publication', 'publishedDateRange'],
    ]) {
      expect(read(`Type=Rating&source=${source}&dateFrom=2024-01-01&dateTo=2024-02-01`)).toMatchObject({
        request: {
          endpoint: 'POST /api/v1/Export/multirating/excel',
          body: { [range!]: { start: expect.any(String), end: expect.any(String) } },
        },
      })
    }
  })
})
