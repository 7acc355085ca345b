'use client'
import { useState } from 'react'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi, useApiForm } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { readerDifferences } from './difference.ts'
import type { Layout } from './difference-view.tsx'
import { publishedKey, publishedName, readPublished } from './version-calls.ts'
import { VersionComparison } from './version-comparison.tsx'

interface PublishedVersionsDialogProps {
  type: ArticleType
  id: string
  names: ReferenceNames
  /** With which one begins; null = the one before the current. */
  from: number | null
  onClose: () => void
}

/** Any two published versions of an article, for everybody who may read it. Mounted = open. */
export function PublishedVersionsDialog({ type, id, names, from, onClose }: PublishedVersionsDialogProps) {
  const list = useApi(publishedKey(type), { params: { id } }, { revalidateOnFocus: false })
  const versions = list.data ?? []
  const latest = versions[0]?.version ?? null
  const [chosen, setChosen] = useState<{ older: number | null; newer: number | null }>({ older: from, newer: null })
  const [layout, setLayout] = useState<Layout>('sides')
  const older = chosen.older ?? versions[1]?.version ?? latest
  const newer = chosen.newer ?? latest
  const { data, error, mutate } = useApiForm(
    publishedKey(type),
    older === null || newer === null || versions.length < 2 ? null : { params: { id } },
    `${older} and ${newer}`,
    () => Promise.all([readPublished(type, id, older!), readPublished(type, id, newer!)]),
    { revalidateOnFocus: false },
  )
  const dialog = { title: 'Published versions', width: 'lg', fillsPhone: true, focusClose: true, onClose } as const
  if (list.error)
    return (
      <ReadDialog {...dialog}>
        <Failure error={list.error} onRetry={() => void list.mutate()} />
      </ReadDialog>
    )
  if (list.data === undefined)
    return (
      <ReadDialog {...dialog}>
        <TextSkeleton lines={8} />
      </ReadDialog>
    )
  if (versions.length < 2)
    return (
      <ReadDialog {...dialog}>
        <p>{versions.length === 0 ? 'It has not been published yet.' : 'There is one published version, the one that you see.'}</p>
      </ReadDialog>
    )
  return (
    <ReadDialog {...dialog} contentSx={{ minHeight: 320 }}>
      <VersionComparison
        options={versions.map((one) => ({ value: one.version, label: publishedName(one) }))}
        older={older}
        newer={newer}
        onOlder={(version) => setChosen({ older: version, newer })}
        onNewer={(version) => setChosen({ older, newer: version })}
        layout={layout}
        onLayout={setLayout}
        fields={data && readerDifferences(data[0], data[1], names)}
        error={error}
        onRetry={() => void mutate()}
      />
    </ReadDialog>
  )
}
