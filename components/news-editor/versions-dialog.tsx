'use client'
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useApi, useApiForm } from '#lib/http/use-api.ts'
import { SelectInput } from '#components/ui/form/fields.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import { briefMoment } from '#lib/text/short-date.ts'
import { readVersion, updateArticle, versionsKey, type SavedVersion } from './article-calls.ts'
import { toBody, toValues } from './article-values.ts'
import { articleDifferences } from './difference.ts'
import { DifferenceView, type Layout } from './difference-view.tsx'

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
export function VersionsDialog({ type, id, ...rest }: VersionsDialogProps) {
  const title = useId()
  const { data, error, mutate } = useApi(versionsKey(type), { params: { id } }, { revalidateOnFocus: false })
  return (
    <Dialog open fullWidth maxWidth="lg" scroll="paper" aria-labelledby={title} onClose={rest.onClose}>
      <DialogTitle id={title}>Versions</DialogTitle>
      {error ? (
        <DialogContent>
          <Failure error={error} onRetry={() => void mutate()} />
        </DialogContent>
      ) : data ? (
        <Comparison type={type} id={id} versions={data} {...rest} />
      ) : (
        <DialogContent>
          <TextSkeleton lines={8} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function Comparison({
  type,
  id,
  versions,
  names,
  dirty,
  onRestored,
  onClose,
}: VersionsDialogProps & { versions: readonly SavedVersion[] }) {
  const field = useId()
  const latest = versions[0]?.version ?? null
  const [older, setOlder] = useState(versions[1]?.version ?? latest)
  const [newer, setNewer] = useState(latest)
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
  const options = versions.map((one) => ({ value: one.version, label: nameOf(one) }))

  /** The old texts, tags and dates become a new version; whether the article is published stays as it is. */
  const restore = async (article: Article) => {
    const { published: _published, reviewed: _reviewed, publishDate: _publishDate, ...body } = toBody(toValues(article))
    onRestored(await updateArticle(write, type, id, { ...body, version: latest ?? undefined } as Parameters<typeof updateArticle>[3]))
  }
  if (versions.length === 0)
    return (
      <>
        <DialogContent>
          <p>There is no history yet: it begins with the next save.</p>
        </DialogContent>
        <Actions onClose={onClose} />
      </>
    )
  return (
    <>
      <DialogContent sx={{ minHeight: 320 }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: '1fr 1fr auto' },
            gap: 2,
            alignItems: 'end',
            justifyItems: { xs: 'start', sm: 'stretch' },
            '& > :not(:last-child)': { width: '100%' },
            pt: 1,
            mb: 3,
          }}
        >
          <SelectInput<number> id={`${field}older`} label="From" value={older} onChange={setOlder} options={options} />
          <SelectInput<number> id={`${field}newer`} label="To" value={newer} onChange={setNewer} options={options} />
          <ToggleButtonGroup
            exclusive
            size="small"
            value={layout}
            onChange={(_, next: Layout | null) => next && setLayout(next)}
            aria-label="Layout of the difference"
          >
            <ToggleButton value="text">In the text</ToggleButton>
            <ToggleButton value="sides">Side by side</ToggleButton>
          </ToggleButtonGroup>
        </Box>
        {error ? (
          <Failure error={error} onRetry={() => void mutate()} />
        ) : data ? (
          <DifferenceView fields={articleDifferences(data[0], data[1], names)} layout={layout} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </DialogContent>
      <Actions onClose={onClose}>
        {older !== latest && (
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
        )}
      </Actions>
      {restoring && data && (
        <ConfirmDialog
          title={`Restore version ${older} ?`}
          confirmLabel="Restore"
          onConfirm={() => restore(data[0])}
          onClose={() => setRestoring(false)}
        >
          Its texts, tags and dates become a new version. The versions in between stay in the history.
        </ConfirmDialog>
      )}
    </>
  )
}

function Actions({ children, onClose }: { children?: React.ReactNode; onClose: () => void }) {
  return (
    <DialogActions>
      {children}
      <Button color="inherit" onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogActions>
  )
}
