'use client'
import { useEffect, useState } from 'react'
import Link from 'next/link'
import { ask } from '#lib/http/ask.ts'
import type { TrashRow } from '#lib/changes/contract.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'
import { recordOfAddress } from './record-of-address.ts'

const deletedText = ({ label, kind, recordId, deletedAt, deletedBy, expiresAt }: TrashRow, id: string): string => {
  const name = `${label} (${entityText(kind).toLowerCase()})`
  const what = recordId === id ? `${name} was deleted` : `It was deleted together with ${name}`
  return `${what} on ${shortDate(deletedAt)}${deletedBy === null ? '' : ` by ${deletedBy}`}, and can be brought back until ${shortDate(expiresAt)}.`
}

/** For staff, where an address leads to a record that is in the trash: who deleted it when, and the way there. */
export function DeletedRecord({ path }: { path: string }) {
  const id = recordOfAddress(path)
  const [row, setRow] = useState<TrashRow>()
  useEffect(() => {
    if (id === null) return
    // Beside an error that is shown already another one helps nobody.
    ask('POST /api/v1/Trash/paged', { query: { pageSize: 1 }, body: { filters: { record: id } } }).then(
      ({ items }) => setRow(items[0]),
      () => undefined,
    )
  }, [id])
  if (id === null || !row) return null
  return (
    <p className={styles.text} role="status">
      {deletedText(row, id)}{' '}
      <Link href={`/admin/trash?trash.f.label=${encodeURIComponent(row.label)}`} prefetch={false} className={parts.link}>
        Open the trash
      </Link>
    </p>
  )
}
