'use client'
import { useSearchParams } from 'next/navigation'
import message from '#components/ui/message.module.css'
import parts from '#components/ui/parts.module.css'
import { readExportAddress } from './export-address.ts'
import { ExportChoice } from './export-choice.tsx'
import { ExportDownload } from './export-download.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'

interface ExportPageProps {
  names: ReferenceNames
  isInternal: boolean
}

/** Downloads the export that the address asks for (B535), or lets the reader choose one. */
export function ExportPage({ names, isInternal }: ExportPageProps) {
  const query = useSearchParams()
  const requested = readExportAddress(new URLSearchParams(query))
  if (requested.kind === 'choose') return <ExportChoice names={names} isInternal={isInternal} />
  if (requested.kind === 'download') return <ExportDownload key={query.toString()} request={requested.request} />
  return (
    <section className={message.message} role="alert">
      <h1 className={parts.title}>{requested.text}</h1>
    </section>
  )
}
