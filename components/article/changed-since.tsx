'use client'
import { useEffect, useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import { useNews } from '#components/news/news-context.tsx'
import { noteRead } from '#components/news/read-marks.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { Reading } from '#lib/news-reading/reading-contract.ts'
import { shortDate } from '#lib/text/short-date.ts'
import styles from './article.module.css'

const ChangedPassages = loadOnDemand(() => import('./changed-passages.tsx').then((module) => module.ChangedPassages))
const VersionsDialog = loadOnDemand(() => import('./published-versions-dialog.tsx').then((module) => module.PublishedVersionsDialog))

interface ChangedSinceProps {
  article: Article
  changed: NonNullable<Reading['changed']>
}

/** Above an article that has changed since its reader read it, as the editors say: what changed, in the text. */
export function ChangedSince({ article, changed: { readAt, version } }: ChangedSinceProps) {
  const { names } = useNews()
  const [shown, setShown] = useState(true)
  const [comparing, setComparing] = useState(false)
  // A list that was shown before the change still says that it is read.
  useEffect(() => noteRead(article.id, false), [article.id])
  return (
    <section className={styles.changed} aria-labelledby="changed-head">
      <h2 id="changed-head">Changed since you read it</h2>
      <p>
        You read this article on <time dateTime={readAt}>{shortDate(readAt)}</time>. It has changed since in a way that matters, so it is
        unread again.
        {version === null && ' What it said then is not kept.'}
      </p>
      {version !== null && (
        <>
          <div className={styles.actions}>
            <button type="button" className={parts.button} aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide the changes' : 'Show the changes'}
            </button>
            <button type="button" className={parts.button} onClick={() => setComparing(true)}>
              Compare versions
            </button>
          </div>
          {shown && <ChangedPassages article={article} from={version} />}
        </>
      )}
      {comparing && <VersionsDialog type={article.type} id={article.id} names={names} from={version} onClose={() => setComparing(false)} />}
    </section>
  )
}
