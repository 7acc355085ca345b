import { z } from 'zod'
import { DOCUMENT_TYPES, PICTURE_TYPES } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { uploadedFile } from '#lib/http/uploaded-file.ts'
import { obligationSchema } from './contract.ts'
import { EVIDENCE_BYTES } from './words.ts'

/** Most files of one action. */
export const MAX_EVIDENCE = 50

const root = '/api/v1/Obligation/{id}'

export const addEvidence = endpoint({
  method: 'POST',
  path: `${root}/action/{actionId}/evidence`,
  summary: 'Adds a file that shows that an action was done: PDF, Word, Excel, PowerPoint or a picture, decided by its bytes',
  access: 'signed-in',
  params: z.object({ id: z.guid(), actionId: z.guid() }),
  body: z.strictObject({ file: uploadedFile() }),
  multipart: { files: { file: 'one' }, maxFileBytes: EVIDENCE_BYTES },
  cost: 'picture',
  response: obligationSchema,
  status: 201,
})

export const getEvidence = endpoint({
  method: 'GET',
  path: `${root}/evidence/{evidenceId}`,
  summary: 'Bytes of a file of an action',
  access: 'signed-in',
  params: z.object({ id: z.guid(), evidenceId: z.guid() }),
  response: 'file',
  mediaTypes: [...PICTURE_TYPES, ...DOCUMENT_TYPES],
})

export const removeEvidence = endpoint({
  method: 'DELETE',
  path: `${root}/evidence/{evidenceId}`,
  summary: 'Removes a file of an action; the history goes on telling of it',
  access: 'signed-in',
  params: z.object({ id: z.guid(), evidenceId: z.guid() }),
  response: obligationSchema,
})
