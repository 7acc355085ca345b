'use client'
import { useEffect, useState, type MouseEvent } from 'react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import { invalidate } from '#lib/http/reread.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { LaterToggle, ReadToggle, staysHere } from './article-row.tsx'
import { toggleAssigned } from '#components/news/assign.ts'
import { articleHref, THREE_W } from '#components/news/landing-address.ts'
import { isLater, setLater, useLaterMarks } from '#components/news/later-marks.ts'
import { BackIcon, ForwardIcon, KeyboardIcon, PrintIcon, VersionsIcon } from '#components/news/news-icons.tsx'
import { continueList, isListBehind, neighboursOf, rememberLeft, useReadingList } from '#components/news/reading-list.ts'
import { isRead, setRead, useReadMarks } from '#components/news/read-marks.ts'
import { useKeys } from '#components/news/use-keys.ts'
import news from '#components/news/news.module.css'
import styles from './article.module.css'

const KeyHelp = loadOnDemand(() => import('#components/news/key-help.tsx').then((module) => module.KeyHelp))

const VersionsDialog = loadOnDemand(() => import('./published-versions-dialog.tsx').then((module) => module.PublishedVersionsDialog))

const lines = [
  ['j', 'Next article of the list'],
  ['k', 'Previous article of the list'],
  ['u', 'Back to the list'],
  ['m', 'Mark as read or unread'],
  ['l', 'Read later, or no longer'],
  ['s', 'Assign the 3W article to me, or no longer'],
  ['p', 'Print'],
  ['?', 'Show these keys'],
] as const

interface ArticleBarProps {
  id: string
  title: string
  /** That is shown. */
  version: number
  type: ArticleType
  names: ReferenceNames
  /** Neither marks nor notes for a locked article. */
  locked: boolean
  /** Address of the form for those who may write (B215). */
  editHref: string | null
}

/** Above an article: back to the list, its neighbours there, and what can be done with it. */
export function ArticleBar({ id, title, version, type, names, locked, editHref }: ArticleBarProps) {
  const router = useRouter()
  const banner = useBanner()
  const [opened, setOpened] = useState<'keys' | 'versions' | null>(null)
  const remembered = useReadingList()
  const { previous, next, position } = neighboursOf(remembered, id)
  const listHref = remembered && position > 0 ? remembered.href : '/articles'
  useReadMarks(locked ? [] : [id], banner.failure)
  useLaterMarks(locked ? [] : [id], banner.failure)
  useEffect(() => {
    if (position > 0) rememberLeft(id)
  }, [id, position])
  const ended = position > 0 && next === null && remembered !== null && remembered.rest.length > 0 && position < remembered.total
  useEffect(() => {
    if (ended && remembered) continueList(remembered).catch(banner.failure)
    // Once per end: the list itself also changes with the article that is read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ended, id])
  // In place of the article that was read, so that the list stays one step back.
  const open = (to: { id: string } | null) => to && router.replace(articleHref(to.id, type))
  const back = () => (isListBehind(listHref) ? router.back() : router.push(listHref))
  useKeys({
    j: () => open(next),
    k: () => open(previous),
    u: back,
    m: () => {
      if (!locked) setRead(id, !isRead(id), version).catch(banner.failure)
    },
    l: () => {
      if (!locked) setLater(id, !isLater(id)).catch(banner.failure)
    },
    s: () => {
      if (locked || type !== THREE_W) return
      toggleAssigned(id).then((assigned) => {
        banner.success(assigned ? 'The article is assigned to you.' : 'The article is no longer assigned to you.')
        return invalidate(`/api/v1/Article3W/${id}/ClientNote`)
      }, banner.failure)
    },
    p: () => window.print(),
    '?': () => setOpened('keys'),
  })
  return (
    <div className={styles.bar}>
      <Link
        className={styles.back}
        href={listHref}
        onClick={(event: MouseEvent) => {
          if (!staysHere(event) || !isListBehind(listHref)) return
          event.preventDefault()
          router.back()
        }}
      >
        <BackIcon />
        {position > 0 ? 'Back to the list' : 'All news'}
      </Link>
      {position > 0 && remembered && (
        <nav className={styles.neighbours} aria-label="Articles of the list">
          <Neighbour article={previous} type={type} label="Previous article" icon={<BackIcon />} />
          <span>
            {position.toLocaleString('en')} of {Math.max(remembered.total, remembered.items.length).toLocaleString('en')}
          </span>
          <Neighbour article={next} type={type} label="Next article" icon={<ForwardIcon />} />
        </nav>
      )}
      <div className={styles.tools}>
        {!locked && <LaterToggle id={id} title={title} />}
        {!locked && <ReadToggle id={id} title={title} version={version} />}
        {!locked && (
          <button type="button" className={news.icon} title="Versions" aria-label="Versions" onClick={() => setOpened('versions')}>
            <VersionsIcon />
          </button>
        )}
        <button type="button" className={news.icon} title="Print" aria-label="Print" onClick={() => window.print()}>
          <PrintIcon />
        </button>
        <button type="button" className={`${news.icon} ${news.keyHelp}`} title="Keys" aria-label="Keys" onClick={() => setOpened('keys')}>
          <KeyboardIcon />
        </button>
        {editHref && (
          <Link className={parts.button} href={editHref} prefetch={false}>
            Edit
          </Link>
        )}
      </div>
      {opened === 'keys' && <KeyHelp keys={lines} onClose={() => setOpened(null)} />}
      {opened === 'versions' && <VersionsDialog type={type} id={id} names={names} from={null} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface NeighbourProps {
  article: { id: string; title: string } | null
  type: ArticleType
  label: string
  icon: React.ReactNode
}

function Neighbour({ article, type, label, icon }: NeighbourProps) {
  if (article === null)
    return (
      <span className={`${news.icon} ${styles.absent}`} aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <Link
      className={news.icon}
      href={articleHref(article.id, type)}
      replace
      prefetch={false}
      title={`${label}: ${article.title}`}
      aria-label={`${label}: ${article.title}`}
    >
      {icon}
    </Link>
  )
}
