import { expect, test } from '@jest/globals'
import { documentTypeOf, offeredName } from './file-kind.ts'
import { DOCX_TYPE, PDF_TYPE } from './media-types.ts'

test.each([
  ['invoice.html', PDF_TYPE, 'invoice.pdf'],
  ['invoice.PDF', PDF_TYPE, 'invoice.PDF'],
  ['invoice', PDF_TYPE, 'invoice.pdf'],
  ['annual.report.exe', DOCX_TYPE, 'annual.report.docx'],
  ['me.jpeg', 'image/jpeg', 'me.jpeg'],
  ['me.bmp', 'image/png', 'me.png'],
  ['.html', PDF_TYPE, 'file.pdf'],
  ['old.doc', 'application/msword', 'old.doc'],
  ['film.avi', 'video/x-msvideo', 'film.avi'],
  ['C:\\papers\\a.pdf', PDF_TYPE, 'a.pdf'],
  ['../a\n/b\r\n.pdf', PDF_TYPE, 'b.pdf'],
  ['a\u202efdp.exe\u202c', PDF_TYPE, 'afdp.pdf'],
  ['\u200e\u200f\u202a\u2066\u2069', PDF_TYPE, 'file.pdf'],
])('%j of type %s is offered as %j', (name, mediaType, expected) => expect(offeredName(name, mediaType)).toBe(expected))

test('an old Office file is what its name says', () => {
  expect(documentTypeOf('application/x-cfb', 'a.xls')).toBe('application/vnd.ms-excel')
  expect(documentTypeOf('application/x-cfb', 'a.exe')).toBeNull()
})
