'use client'
import { useSyncExternalStore } from 'react'
import Link from 'next/link'
import { WHOLE_CATALOGUE } from './catalogue-address.ts'
import { lastCatalogue } from './last-catalogue.ts'

const subscribe = () => () => undefined

/** Leads back to the catalogue as it was left: with its search, filters and page. */
export function CatalogueCrumb() {
  const href = useSyncExternalStore(subscribe, lastCatalogue, () => null) ?? WHOLE_CATALOGUE
  return (
    <Link href={href} prefetch={false}>
      Catalogue
    </Link>
  )
}
