import { z } from 'zod'
import { DOCUMENT_TYPES, PICTURE_TYPES } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { byId } from '#lib/news/fields-contract.ts'
import { ATTACHMENT_BYTES, attachmentSchema } from './contract.ts'

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/v1/News/attachment',
  summary:
    'Stores a file for articles: PDF, Word, Excel, PowerPoint or a picture, decided by its bytes; one that no article names goes after a day',
  access: 'internal',
  body: z.strictObject({ file: uploadedFile() }),
  multipart: { files: { file: 'one' }, maxFileBytes: ATTACHMENT_BYTES },
  cost: 'picture',
  response: attachmentSchema,
  status: 201,
})

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/News/attachment/{id}',
  summary: 'Bytes of a file that goes with an article which the caller may read',
  access: 'signed-in',
  params: byId,
  response: 'file',
  mediaTypes: [...PICTURE_TYPES, ...DOCUMENT_TYPES],
})
