'use client'
import { useEffect, useState } from 'react'
import Link from 'next/link'
import { call } from '#lib/http/client.ts'
import type { Found } from '#lib/palette/contract.ts'
import parts from '#components/ui/parts.module.css'
import { wordsOfAddress } from './words-of-address.ts'
import styles from '#components/ui/message.module.css'

const SHOWN = 4
/** A stranger's address may name anything; what has a name worth suggesting are pages and services. */
const kinds: readonly Found['kind'][] = ['screen', 'service']

/** What the words find; with one that is found nowhere, what the longest of them finds. */
async function near(words: readonly string[]): Promise<Found[]> {
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  for (const q of new Set([words.join(' '), longest ?? ''])) {
    if (q === '') continue
    const found = (await call('GET /api/v1/Search/everything', { query: { q } })).filter(({ kind }) => kinds.includes(kind))
    if (found.length > 0) return found.slice(0, SHOWN)
  }
  return []
}

/** Pages and services whose names are near the address that was typed; nothing where there are none. */
export function NearAddress({ path }: { path: string | null }) {
  const [found, setFound] = useState<Found[]>([])
  useEffect(() => {
    // A suggestion that does not come is no reason for an error beside the one that is shown.
    const words = path === null ? [] : wordsOfAddress(path)
    if (words.length > 0) near(words).then(setFound, () => undefined)
  }, [path])
  if (found.length === 0) return null
  return (
    <nav aria-labelledby="near-address" className={styles.near}>
      <h2 id="near-address">Near this address</h2>
      <ul>
        {found.map(({ kind, id, title, href }) => (
          <li key={`${kind} ${id}`}>
            <Link href={href} prefetch={false} className={parts.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
