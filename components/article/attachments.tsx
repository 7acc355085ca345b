'use client'
import { useState } from 'react'
import { AttachmentIcon, DownloadIcon } from '#components/news/news-icons.tsx'
import { isPreviewable } from '#components/news/stored-file.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { Attachment } from '#lib/articles/contract.ts'
import { call, urlOf } from '#lib/http/client.ts'
import { fileSize } from '#lib/text/file-size.ts'
import styles from './article.module.css'

const FilePreview = loadOnDemand(() => import('#components/news/file-preview.tsx').then((module) => module.FilePreview))

const ENDPOINT = 'GET /api/v1/News/attachment/{id}'

/** Where the bytes of an attachment come from. */
export const attachmentAddress = (id: string): string => urlOf(ENDPOINT, { params: { id } })

/** The files of an article, each with a preview where the browser can show it, and the download. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const [previewed, setPreviewed] = useState<Attachment | null>(null)
  return (
    <section className={styles.linked} aria-labelledby="attachments-head">
      <h2 id="attachments-head">Attachments</h2>
      <ul className={styles.attachments}>
        {files.map((file) => (
          <li key={file.id}>
            <AttachmentIcon />
            <span className={styles.attachment}>
              {file.name} <small>{fileSize(file.size)}</small>
            </span>
            {isPreviewable(file) && (
              <button type="button" className={parts.button} onClick={() => setPreviewed(file)}>
                Preview<span className={parts.hidden}> {file.name}</span>
              </button>
            )}
            <a className={parts.button} href={attachmentAddress(file.id)} download={file.name}>
              <DownloadIcon />
              Download<span className={parts.hidden}> {file.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {previewed && (
        <FilePreview
          title={previewed.name}
          file={previewed}
          address={attachmentAddress(previewed.id)}
          read={(signal) => call(ENDPOINT, { params: { id: previewed.id }, signal })}
          onClose={() => setPreviewed(null)}
        />
      )}
    </section>
  )
}
