'use client'
import { useEffect, useState } from 'react'
import { usePathname } from 'next/navigation'
import { useLoaded } from '#components/record/use-loaded.ts'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { sameValue } from '#components/ui/form/form-state.ts'
import parts from '#components/ui/parts.module.css'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { call } from '#lib/http/client.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import type { ArticleTemplate } from '#lib/news-desk/template-contract.ts'
import { typeNames } from '#lib/news/words.ts'
import { readArticle, readVersion } from './article-calls.ts'
import { fromDraft, fromTemplate, newArticle, toValues, type ArticleValues } from './article-values.ts'
import { ArticleForm } from './article-form.tsx'
import type { StoredDraft } from './draft-keeper.ts'
import { DraftOffer, OtherAuthors } from './draft-notes.tsx'

export interface ArticleEditorProps {
  type: ArticleType
  /** Null = a new article. */
  article: Article | null
  /** Id of the template with which a new one begins. */
  template?: string | null
  /** Its dates in the calendar. */
  events: readonly Event[]
  /** The number of the article; of a new one the next that is free (B168). */
  businessId: number
  names: ReferenceNames
  /** 'YYYY-MM-DD' */
  today: string
}

/** What the form begins with; a new round mounts it again. */
interface Round {
  number: number
  initial: ArticleValues
  start: ArticleValues
  /** savedAt of the draft that it goes on from. */
  draft: string | null
  /** When the article was saved last; null = never. */
  savedAt: string | null
}

const editPath = (id: string): string => `/news/edit/${id}`

/** news/add and news/edit: an article of either type, with the author's draft (B160, B161, B168). */
export function ArticleEditor(props: ArticleEditorProps) {
  const isStored = usePathname().startsWith(editPath(''))
  const [shown, setShown] = useState({ isStored, number: 0 })
  // From an article that was new a moment ago to the next new one: to the router that is the same page, and nothing of it would change.
  if (shown.isStored !== isStored) setShown({ isStored, number: shown.number + (isStored ? 0 : 1) })
  return <EditorPage key={shown.number} {...props} isStored={isStored} />
}

/** @param isStored the address is that of a stored article */
function EditorPage({ isStored, ...props }: ArticleEditorProps & { isStored: boolean }) {
  const { type, template: templateId = null } = props
  const [created, setCreated] = useState<Article | null>(null)
  const article = created ?? props.article
  const businessId = created?.businessId ?? props.businessId
  // Back and Forward show a new article under the address that it has had since it was saved.
  const isOutdated = isStored && article === null
  useEffect(() => {
    if (isOutdated) window.location.reload()
  }, [isOutdated])
  const record = { kind: 'article', id: article?.id ?? `new-${type}` } as const
  const loaded = useLoaded(async () => {
    // Going back in the browser may bring an older page along.
    const [stored, draft, others, template] = await Promise.all([
      article === null ? null : readArticle(type, article.id),
      call('GET /api/v1/News/draft/{kind}/{id}', { params: record }),
      article === null ? [] : call('GET /api/v1/News/draft/{kind}/{id}/others', { params: record }),
      templateId === null ? null : call('GET /api/v1/ArticleTemplate/{id}', { params: { id: templateId } }),
    ])
    return { stored, draft, others, template }
  })
  return (
    <div className={parts.page}>
      <BackLink href="/articlesadmin#articles">News Admin</BackLink>
      <h1 className={parts.title}>{`${article === null ? 'Add' : 'Edit'} ${typeNames[type]} article ${businessId}`}</h1>
      {loaded.error !== null ? (
        <Failure error={loaded.error} onRetry={loaded.retry} />
      ) : loaded.data === null || isOutdated ? (
        <TextSkeleton lines={12} />
      ) : (
        <>
          <OtherAuthors drafts={loaded.data.others} />
          <Editor
            {...props}
            article={created ?? loaded.data.stored}
            businessId={businessId}
            record={record}
            draft={loaded.data.draft}
            begun={loaded.data.template}
            onCreated={(stored) => {
              setCreated(stored)
              // In place of the empty form: Back leads to where the article was begun, and not to a second one.
              // Without the router, which would make the form anew under the hands of the author.
              window.history.replaceState(null, '', editPath(stored.id))
            }}
          />
        </>
      )}
    </div>
  )
}

interface EditorProps extends ArticleEditorProps {
  record: { kind: 'article'; id: string }
  draft: StoredDraft | null
  /** The template with which a new article begins; null = with nothing. */
  begun: ArticleTemplate | null
  onCreated: (article: Article) => void
}

function Editor({ draft, record, begun, onCreated, ...props }: EditorProps) {
  const { type, article, today } = props
  const { write, attempt } = useWrite()
  const stored = article === null ? newArticle : toValues(article)
  const start = article === null && begun !== null ? fromTemplate(begun, today) : stored
  const [round, setRound] = useState<Round>({
    number: 0,
    initial: stored,
    start,
    draft: draft?.savedAt ?? null,
    savedAt: article && (article.lastUpdateDate ?? article.creationDate),
  })
  // A draft that says what is stored is left over from a save; the form throws it away.
  const [offered, setOffered] = useState(draft !== null && !sameValue(fromDraft(draft.content, stored), stored) ? draft : null)
  const next = (values: Partial<Round>) => setRound((before) => ({ ...before, ...values, number: before.number + 1 }))

  /** An outdated draft is set on what it was begun from, so that saving it shows both sides field by field (W60). */
  const take = async (taken: StoredDraft) => {
    const { baseVersion } = taken
    const initial =
      article !== null && baseVersion !== null && baseVersion !== round.initial.version
        ? { ...toValues(await readVersion(type, article.id, baseVersion)), linkedNews: round.initial.linkedNews }
        : round.initial
    next({ initial, start: fromDraft(taken.content, initial), draft: taken.savedAt })
    setOffered(null)
  }
  const discard = async () => {
    await write('DELETE /api/v1/News/draft/{kind}/{id}', { params: record })
    next({ start: article === null ? start : round.initial, draft: null })
    setOffered(null)
  }
  return (
    <>
      {offered && (
        <DraftOffer
          draft={offered}
          outdated={article !== null && offered.baseVersion !== article.version}
          onRestore={() => void attempt(() => take(offered))}
          onDiscard={() => void attempt(discard)}
        />
      )}
      {/* Typing before the choice would write over the draft. */}
      <div inert={offered !== null}>
        <ArticleForm
          key={round.number}
          {...props}
          record={record}
          initial={round.initial}
          start={round.start}
          draft={round.draft}
          lastSave={round.savedAt}
          waiting={offered !== null}
          onTakeOver={(taken) => void attempt(() => take(taken))}
          onCreated={(created) => {
            // The same round: the form stays as it is.
            setRound((before) => ({ ...before, initial: toValues(created) }))
            onCreated(created)
          }}
          onReplaced={(current) =>
            next({ initial: toValues(current), start: toValues(current), draft: null, savedAt: current.lastUpdateDate })
          }
        />
      </div>
    </>
  )
}
