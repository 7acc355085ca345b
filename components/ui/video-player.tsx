'use client'
import { useState } from 'react'
import { parseVideo } from '#lib/text/video-link.ts'
import { playerAddress } from './video-link.ts'
import styles from './video-player.module.css'

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** A YouTube or Vimeo video by link or id; nothing is read from there before the click (security rule 34). Nothing is shown for another link. */
export function VideoPlayer({ link, title }: { link: string; title: string }) {
  const [playing, setPlaying] = useState(false)
  const video = parseVideo(link)
  if (video === null) return null
  if (playing)
    return (
      <iframe
        className={styles.frame}
        src={playerAddress(video)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <button type="button" className={`${styles.frame} ${styles.offer}`} onClick={() => setPlaying(true)}>
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8.5 5.5v13l10-6.5z" />
        </svg>
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.hint}>{`Play the video from ${providerNames[video.provider]}`}</span>
    </button>
  )
}
