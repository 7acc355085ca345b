import 'server-only'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import { isFirmEmail } from '#lib/users/api.ts'
import type { RenamedField } from './contract.ts'
import type { Image, RowChange } from './images.ts'
import type { LeftOut } from './revert.ts'

/** Unique constraints on values that may be chosen again when a record is restored. */
const renamable: Readonly<Record<string, readonly [field: RenamedField, what: string]>> = {
  ArticleTemplate_name_key: ['name', 'name'],
  Company_name_key: ['name', 'name'],
  Company_lower_name_key: ['name', 'name'],
  Entity_companyId_name_key: ['name', 'name'],
  Entity_companyId_lower_name_key: ['name', 'name'],
  ReferenceItem_kind_name_key: ['name', 'name'],
  ReferenceItem_kind_lower_name_key: ['name', 'name'],
  ReferenceItem_kind_code_key: ['code', 'code'],
  SavedView_ownerPpid_table_name_key: ['name', 'name'],
  ServiceGroup_tenantId_lower_name_key: ['name', 'name'],
  Service_friendlyUrl_key: ['friendlyUrl', 'friendly URL'],
  TaxonomyItem_name_key: ['name', 'name'],
  TaxonomyItem_lower_name_key: ['name', 'name'],
  Tenant_domain_key: ['domain', 'domain'],
  User_email_key: ['email', 'e-mail'],
}

/** Unique constraints on values that cannot be chosen. */
const fixed: Readonly<Record<string, string>> = {
  Article_type_businessId_key: 'Another article has its number by now',
  Subscription_entityId_serviceId_key: 'A subscription already exists for the selection',
}

/** The error for a collision that keeps the record from being restored: VALIDATION at the field that may be chosen again, else CONFLICT. */
export function collisionError({ change, constraint, outcome }: LeftOut): AppError {
  const [field, what] = renamable[constraint ?? ''] ?? []
  if (field !== undefined) return invalid(`The ${what} "${String(change.before?.[field])}" is used by another record by now`, field)
  const detail =
    outcome === 'exists'
      ? 'A record with its key is there again'
      : (fixed[constraint ?? ''] ?? 'It cannot come back: what it belongs to is gone')
  return new AppError('CONFLICT', { detail })
}

/**
 * The chosen values as columns of the restored record.
 * Throws VALIDATION for one that the record does not have, or an e-mail that would make somebody of the firm a client or the other way round.
 */
export function chosenColumns({ before }: RowChange, renamed: Partial<Record<RenamedField, string | undefined>>): Image {
  const chosen = Object.entries(renamed).filter(([, value]) => value !== undefined)
  for (const [field, value] of chosen) {
    if (typeof before?.[field] !== 'string') throw invalid('The record has no such field', field)
    if (field === 'email' && isFirmEmail(value) !== before['isInternal'])
      throw invalid('The e-mail must stay with the firm, or outside of it', field)
  }
  return Object.fromEntries(chosen)
}
