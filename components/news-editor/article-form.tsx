'use client'
import { useMemo, useRef, useState } from 'react'
import Link from 'next/link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { articleHref } from '#components/news/landing-address.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useSaveKey } from '#components/ui/form/use-save-key.ts'
import { invalidate } from '#lib/http/reread.ts'
import type { Article } from '#lib/articles/contract.ts'
import { areOtherLinks, createArticle, linkNews, readArticle, updateArticle } from './article-calls.ts'
import type { ArticleEditorProps } from './article-editor.tsx'
import { SideFields, TextFields } from './article-fields.tsx'
import {
  atFields,
  check,
  comparisonTexts,
  labels,
  schema,
  toBody,
  toValues,
  type ArticleBody,
  type ArticleValues,
} from './article-values.ts'
import { DESK } from './desk-address.ts'
import type { StoredDraft } from './draft-keeper.ts'
import { DraftElsewhere, SavedState } from './draft-notes.tsx'
import { Reach } from './reach.tsx'
import { ReviewNote } from './review-note.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { TestMailButton } from './test-mail-button.tsx'
import { useDraft, type DraftRecord } from './use-draft.ts'

const PreviewDialog = loadOnDemand(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog))
const VersionsDialog = loadOnDemand(() => import('./versions-dialog.tsx').then((module) => module.VersionsDialog))

const SAVED = 'The article has been saved.'

interface ArticleFormProps extends ArticleEditorProps {
  record: DraftRecord
  /** What is stored. */
  initial: ArticleValues
  /** What the form begins with: the same, or a draft. */
  start: ArticleValues
  /** savedAt of the draft that the form goes on from. */
  draft: string | null
  /** When the article was saved last; null = never. */
  lastSave: string | null
  /** The author has not said yet what becomes of an older draft, so none is stored or thrown away. */
  waiting: boolean
  onTakeOver: (draft: StoredDraft) => void
  /** The new article is stored; the form goes on with it. */
  onCreated: (article: Article) => void
  /** The stored article is another one now. */
  onReplaced: (article: Article) => void
}

/** The form of an article: text beside what describes it, and a bar with its state. */
export function ArticleForm({
  type,
  article,
  events,
  businessId,
  names,
  today,
  record,
  initial,
  start,
  draft,
  lastSave,
  waiting,
  onTakeOver,
  onCreated,
  onReplaced,
}: ArticleFormProps) {
  const banner = useBanner()
  const { write } = useWrite()
  const [opened, setOpened] = useState<'preview' | 'versions' | null>(null)
  const [savedAt, setSavedAt] = useState(lastSave)
  /** As it is stored now: whoever publishes may correct it in the same form. */
  const [published, setPublished] = useState(initial.published)
  const linked = useRef(initial.linkedNews)

  /** After the save, which may be refused because somebody else was faster: then nothing of it is stored. */
  const saveLinks = async (saved: Article, values: ArticleValues): Promise<Article> => {
    if (!areOtherLinks(linked.current, values.linkedNews)) return saved
    await linkNews(write, saved.id, linked.current, values.linkedNews).catch(banner.failure)
    // Saved it is, whether it can be read back or not: the next save is about this version.
    const stored = await readArticle(type, saved.id).catch((error: unknown) => {
      banner.failure(error)
      return saved
    })
    linked.current = toValues(stored).linkedNews
    return stored
  }
  const showSaved = (stored: Article): Article => {
    setSavedAt(stored.lastUpdateDate ?? stored.creationDate)
    setPublished(stored.published)
    banner.success(SAVED)
    return stored
  }
  const create = async (body: ArticleBody, values: ArticleValues): Promise<Article> => {
    const created = await createArticle(write, type, body)
    await keeper.end()
    // The article is there: what fails now must not make a second one.
    onCreated(created)
    return showSaved(await saveLinks(created, values))
  }
  const update = async (id: string, body: ArticleBody, values: ArticleValues): Promise<Article> => {
    const updated = await saveLinks(await updateArticle(write, type, id, body), values)
    await keeper.done()
    showSaved(updated)
    // Its review is of the version before, and its plan may be done.
    await invalidate(DESK)
    return updated
  }
  const form = useForm<ArticleValues, ArticleBody>({
    initial,
    start,
    labels,
    schema,
    toBody,
    check,
    fromRecord: (stored) => {
      const theirs = toValues(stored as Article)
      linked.current = theirs.linkedNews
      return theirs
    },
    afterSubmit: (reply) => toValues(reply as Article),
    onSubmit: async (body, values) => {
      try {
        return await (article === null ? create(body, values) : update(article.id, body, values))
      } catch (error) {
        throw atFields(error)
      }
    },
  })
  const content = useMemo(() => (form.dirty && !waiting ? { ...form.values } : null), [form.dirty, form.values, waiting])
  const { keeper, state } = useDraft(record, content, form.values.version ?? null, waiting ? null : draft)
  const format = useMemo(() => comparisonTexts(names), [names])
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, form.stale === null ? form.submit : null)

  return (
    <Box ref={element} component="form" noValidate onSubmit={form.submit} aria-busy={form.busy}>
      {state.kind === 'elsewhere' && <DraftElsewhere state={state} keeper={keeper} onTakeOver={onTakeOver} />}
      {form.stale !== null && <StaleChoice form={form} format={format} />}
      {/* Hidden, not gone: what was typed and the position in the form stay while the author compares. */}
      <div hidden={form.stale !== null}>
        <ErrorSummary form={form} />
        <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' }, gap: { xs: 4, md: 5 } }}>
          <TextFields form={form} type={type} id={article?.id ?? null} />
          <SideFields
            form={form}
            names={names}
            wasPublished={published}
            schedule={
              article !== null && (
                <>
                  <ScheduleNote kind="Article" id={article.id} />
                  <ReviewNote id={article.id} dirty={form.dirty} />
                  <div>
                    <TestMailButton articleId={article.id} />
                  </div>
                </>
              )
            }
            reach={<Reach type={type} values={form.values} />}
          />
        </Box>
      </div>
      <Box sx={bar}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' } }}>
          <SavedState dirty={form.dirty} state={state} savedAt={savedAt} />
        </Box>
        {article !== null && (
          <>
            <Button component={Link} color="inherit" variant="outlined" href={articleHref(article.id, type)} prefetch={false}>
              View
            </Button>
            <Button color="inherit" variant="outlined" onClick={() => setOpened('versions')}>
              Versions
            </Button>
          </>
        )}
        <Button color="inherit" variant="outlined" onClick={() => setOpened('preview')}>
          Preview
        </Button>
        <BusyButton type="submit" variant="contained" busy={form.busy} disabled={form.stale !== null}>
          Save
        </BusyButton>
      </Box>
      {opened === 'preview' && (
        <PreviewDialog
          type={type}
          article={article}
          businessId={businessId}
          values={form.values}
          events={events}
          names={names}
          today={today}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'versions' && article !== null && (
        <VersionsDialog
          type={type}
          id={article.id}
          names={names}
          dirty={form.dirty}
          onRestored={(restored) => {
            banner.success(SAVED)
            setOpened(null)
            onReplaced(restored)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  )
}

/** In sight however long the text is. */
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'flex-end',
  mt: 4,
  mx: -1,
  '@media print': { mx: 0 },
  px: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const
