import type { AuditedEntity } from '#lib/audit/contract.ts'
import type { ImpactKind } from '#lib/impact/contract.ts'
import { call } from '#lib/http/client.ts'
import type { ReferenceItem } from '#lib/reference/contract.ts'

/** One kind of reference data: its words and its endpoints. */
export interface ReferenceKind {
  /** Name of the table in the address. */
  table: string
  label: string
  noun: string
  entity: AuditedEntity & ImpactKind
  address: string
  list: 'GET /api/v1/Topic' | 'GET /api/v1/Issuer' | 'GET /api/v1/DocumentType'
  read: (id: string) => Promise<ReferenceItem>
  create: 'POST /api/v1/Topic' | 'POST /api/v1/Issuer' | 'POST /api/v1/DocumentType'
  update: 'PUT /api/v1/Topic/{id}' | 'PUT /api/v1/Issuer/{id}' | 'PUT /api/v1/DocumentType/{id}'
  remove: 'DELETE /api/v1/Topic/{id}' | 'DELETE /api/v1/Issuer/{id}' | 'DELETE /api/v1/DocumentType/{id}'
  /** Its list as a spreadsheet. */
  sheet: 'POST /api/v1/Topic/export/excel' | 'POST /api/v1/Issuer/export/excel' | 'POST /api/v1/DocumentType/export/excel'
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
  create: 'POST /api/v1/Topic',
  update: 'PUT /api/v1/Topic/{id}',
  remove: 'DELETE /api/v1/Topic/{id}',
  sheet: 'POST /api/v1/Topic/export/excel',
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
  create: 'POST /api/v1/Issuer',
  update: 'PUT /api/v1/Issuer/{id}',
  remove: 'DELETE /api/v1/Issuer/{id}',
  sheet: 'POST /api/v1/Issuer/export/excel',
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
  create: 'POST /api/v1/DocumentType',
  update: 'PUT /api/v1/DocumentType/{id}',
  remove: 'DELETE /api/v1/DocumentType/{id}',
  sheet: 'POST /api/v1/DocumentType/export/excel',
  emptyHint: 'There are no document types yet.',
}
