'use client'
import dynamic from 'next/dynamic'
import { shortDate } from '#lib/text/short-date.ts'
import type { Video } from '#lib/media/video-contract.ts'
import { useNews } from '#components/news/news-context.tsx'
import { DraftMark } from '#components/news/news-marks.tsx'
import { keepLoading } from '#components/ui/keep-loading.ts'
import styles from '#components/news/news.module.css'

const VideoPlayer = dynamic(
  keepLoading(() => import('#components/ui/video-player.tsx').then((module) => module.VideoPlayer)),
  {
    loading: () => <div className={styles.cover} />,
  },
)

/** A video as a poster; the player comes with the click (security rule 34). */
export function VideoCard({ video }: { video: Video }) {
  const { isInternal } = useNews()
  return (
    <li className={styles.card}>
      <VideoPlayer link={video.url} title={video.title} />
      <h3 className={styles.title}>{video.title}</h3>
      <div className={styles.meta}>
        {video.publishDate && <time dateTime={video.publishDate}>{shortDate(video.publishDate)}</time>}
        {isInternal && !video.published && <DraftMark />}
      </div>
    </li>
  )
}
