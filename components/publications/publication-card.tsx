'use client'
import { useState } from 'react'
import { shortDate } from '#lib/text/short-date.ts'
import { fileSize } from '#lib/text/file-size.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { Publication } from '#lib/media/publication-contract.ts'
import { useNews } from '#components/news/news-context.tsx'
import { DocumentIcon, DownloadIcon } from '#components/news/news-icons.tsx'
import { DraftMark } from '#components/news/news-marks.tsx'
import { isPreviewable } from '#components/news/stored-file.ts'
import { call } from '#lib/http/client.ts'
import { publicationFileAddress } from './publication-file.ts'
import styles from '#components/news/news.module.css'

const FilePreview = loadOnDemand(() => import('#components/news/file-preview.tsx').then((module) => module.FilePreview))

/** A publication with its picture, a preview of its pages and the download (B187). */
export function PublicationCard({ publication }: { publication: Publication }) {
  const { isInternal } = useNews()
  const [previewing, setPreviewing] = useState(false)
  const { id, title, description, publishDate, published, image, file } = publication
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        {image ? <img src={publicationFileAddress(id, image.fileId)} alt="" loading="lazy" decoding="async" /> : <DocumentIcon />}
      </div>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.meta}>
        {publishDate && <time dateTime={publishDate}>{shortDate(publishDate)}</time>}
        {file && <span>{fileSize(file.size)}</span>}
        {isInternal && !published && <DraftMark />}
      </div>
      {description && <p className={styles.text}>{description}</p>}
      {file && (
        <div className={styles.buttons}>
          {isPreviewable(file) && (
            <button type="button" className={parts.button} onClick={() => setPreviewing(true)}>
              Preview<span className={parts.hidden}> {title}</span>
            </button>
          )}
          <a className={parts.button} href={publicationFileAddress(id, file.fileId)} download={file.name}>
            <DownloadIcon />
            Download<span className={parts.hidden}> {title}</span>
          </a>
        </div>
      )}
      {previewing && file && (
        <FilePreview
          title={title}
          file={file}
          address={publicationFileAddress(id, file.fileId)}
          read={(signal) => call('GET /api/v1/Publication/{id}/file/{fileId}', { params: { id, fileId: file.fileId }, signal })}
          onClose={() => setPreviewing(false)}
        />
      )}
    </li>
  )
}
