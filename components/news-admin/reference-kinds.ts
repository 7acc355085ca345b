import type { AuditedEntity } from '#lib/audit/contract.ts'
import type { ImpactKind } from '#lib/impact/contract.ts'
import { call } from '#lib/http/client.ts'
import type { ReferenceItem } from '#lib/reference/contract.ts'

interface ItemBody {
  name: string
  version?: number
}

/** One kind of reference data: its words and its calls. */
export interface ReferenceKind {
  /** Name of the table in the address. */
  table: string
  label: string
  noun: string
  entity: AuditedEntity & ImpactKind
  address: string
  list: 'GET /api/v1/Topic' | 'GET /api/v1/Issuer' | 'GET /api/v1/DocumentType'
  read: (id: string) => Promise<ReferenceItem>
  create: (body: ItemBody) => Promise<ReferenceItem>
  update: (id: string, body: ItemBody) => Promise<ReferenceItem>
  remove: (id: string) => Promise<null>
  emptyHint: string
}

export const topics: ReferenceKind = {
  table: 'news-topics',
  label: 'Topics',
  noun: 'topic',
  entity: 'Topic',
  address: '/api/v1/Topic',
  list: 'GET /api/v1/Topic',
  read: (id) => call('GET /api/v1/Topic/{id}', { params: { id } }),
  create: (body) => call('POST /api/v1/Topic', { body }),
  update: (id, body) => call('PUT /api/v1/Topic/{id}', { params: { id }, body }),
  remove: (id) => call('DELETE /api/v1/Topic/{id}', { params: { id } }),
  emptyHint: 'There are no topics yet.',
}

export const issuers: ReferenceKind = {
  table: 'news-issuers',
  label: 'Issuers',
  noun: 'issuer',
  entity: 'Issuer',
  address: '/api/v1/Issuer',
  list: 'GET /api/v1/Issuer',
  read: (id) => call('GET /api/v1/Issuer/{id}', { params: { id } }),
  create: (body) => call('POST /api/v1/Issuer', { body }),
  update: (id, body) => call('PUT /api/v1/Issuer/{id}', { params: { id }, body }),
  remove: (id) => call('DELETE /api/v1/Issuer/{id}', { params: { id } }),
  emptyHint: 'There are no issuers yet.',
}

export const documentTypes: ReferenceKind = {
  table: 'news-document-types',
  label: 'Document types',
  noun: 'document type',
  entity: 'DocumentType',
  address: '/api/v1/DocumentType',
  list: 'GET /api/v1/DocumentType',
  read: (id) => call('GET /api/v1/DocumentType/{id}', { params: { id } }),
  create: (body) => call('POST /api/v1/DocumentType', { body }),
  update: (id, body) => call('PUT /api/v1/DocumentType/{id}', { params: { id }, body }),
  remove: (id) => call('DELETE /api/v1/DocumentType/{id}', { params: { id } }),
  emptyHint: 'There are no document types yet.',
}
