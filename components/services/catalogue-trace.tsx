'use client'
import { useEffect } from 'react'
import { keepCatalogue } from './last-catalogue.ts'

/** Remembers the address of the catalogue as it is shown, for the way back from a service. Renders nothing. */
export function CatalogueTrace({ href }: { href: string }) {
  useEffect(() => keepCatalogue(href), [href])
  return null
}
