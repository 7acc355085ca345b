'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { articleDifferences } from '#components/article/difference.ts'
import type { Layout } from '#components/article/difference-view.tsx'
import { VersionComparison } from '#components/article/version-comparison.tsx'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useApi, useApiForm } from '#lib/http/use-api.ts'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import { briefMoment } from '#lib/text/short-date.ts'
import { readVersion, updateArticle, versionsKey, type SavedVersion } from './article-calls.ts'
import { toBody, toValues } from './article-values.ts'

interface VersionsDialogProps {
  type: ArticleType
  id: string
  names: ReferenceNames
  /** The form has changes that are not saved, which restoring would throw away. */
  dirty: boolean
  onRestored: (article: Article) => void
  onClose: () => void
}

const nameOf = ({ version, savedAt, savedBy, current }: SavedVersion): string =>
  `Version ${version}${current ? ' (current)' : ''}, ${briefMoment(savedAt)}${savedBy === null ? '' : `, ${savedBy}`}`

/** What was saved when and by whom, the difference of any two of them, and a way back. Mounted = open. */
export function VersionsDialog({ type, id, names, dirty, onRestored, onClose }: VersionsDialogProps) {
  const field = useId()
  const list = useApi(versionsKey(type), { params: { id } }, { revalidateOnFocus: false })
  const versions = list.data ?? []
  const latest = versions[0]?.version ?? null
  /** Null = none was chosen yet. */
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const older = from ?? versions[1]?.version ?? latest
  const newer = to ?? latest
  const [layout, setLayout] = useState<Layout>('text')
  const [restoring, setRestoring] = useState(false)
  const { data, error, mutate } = useApiForm(
    versionsKey(type),
    older === null || newer === null ? null : { params: { id } },
    `${older} and ${newer}`,
    () => Promise.all([readVersion(type, id, older!), readVersion(type, id, newer!)]),
    { revalidateOnFocus: false },
  )
  const { write } = useWrite()

  /** The old texts, tags, dates and files become a new version; whether the article is published stays as it is. */
  const restore = async (article: Article) => {
    const { published: _published, reviewed: _reviewed, publishDate: _publishDate, ...body } = toBody(toValues(article))
    onRestored(await updateArticle(write, type, id, { ...body, version: latest ?? undefined } as Parameters<typeof updateArticle>[3]))
  }
  const dialog = { title: 'Versions', width: 'lg', quiet: true, focusClose: true, onClose } as const
  if (list.error)
    return (
      <ReadDialog {...dialog} closeLabel={null}>
        <Failure error={list.error} onRetry={() => void list.mutate()} />
      </ReadDialog>
    )
  if (list.data === undefined)
    return (
      <ReadDialog {...dialog} closeLabel={null}>
        <TextSkeleton lines={8} />
      </ReadDialog>
    )
  if (versions.length === 0)
    return (
      <ReadDialog {...dialog}>
        <p>There is no history yet: it begins with the next save.</p>
      </ReadDialog>
    )
  return (
    <>
      <ReadDialog
        {...dialog}
        contentSx={{ minHeight: 320 }}
        actions={
          older !== latest && (
            <>
              {dirty && (
                <Typography id={`${field}dirty`} variant="body2" color="text.secondary" sx={{ mr: 1 }}>
                  Save your changes before you restore a version.
                </Typography>
              )}
              <Button
                variant="outlined"
                disabled={dirty || !data}
                onClick={() => setRestoring(true)}
                aria-describedby={dirty ? `${field}dirty` : undefined}
              >
                {`Restore version ${older}`}
              </Button>
            </>
          )
        }
      >
        <VersionComparison
          options={versions.map((one) => ({ value: one.version, label: nameOf(one) }))}
          older={older}
          newer={newer}
          onOlder={setFrom}
          onNewer={setTo}
          layout={layout}
          onLayout={setLayout}
          fields={data && articleDifferences(data[0], data[1], names)}
          error={error}
          onRetry={() => void mutate()}
        />
      </ReadDialog>
      {restoring && data && (
        <ConfirmDialog
          title={`Restore version ${older} ?`}
          confirmLabel="Restore"
          onConfirm={() => restore(data[0])}
          onClose={() => setRestoring(false)}
        >
          Its texts, tags, dates and files become a new version. The versions in between stay in the history.
        </ConfirmDialog>
      )}
    </>
  )
}
