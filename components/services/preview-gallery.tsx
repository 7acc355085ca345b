import type { FormPicture } from './form-pictures.ts'
import { NewMedia } from './new-media.tsx'
import { illustrationAddress } from './service-picture.tsx'
import styles from './detail.module.css'

interface PreviewGalleryProps {
  serviceId: string
  /** Of the service. */
  name: string
  /** In their order, without those that will be deleted. */
  pictures: readonly FormPicture[]
}

/** Pictures and videos of the form as the page of the service will have them; nothing is enlarged or played. */
export function PreviewGallery({ serviceId, name, pictures }: PreviewGalleryProps) {
  if (pictures.length === 0) return null
  const shown = pictures.map((picture, index) => {
    const label = picture.alternativeText.trim() || `${name}, illustration ${index + 1} of ${pictures.length}`
    if (picture.kind === 'new') return <NewMedia key={picture.key} file={picture.file} name={label} className={styles.illustration} still />
    const address = illustrationAddress(serviceId, picture.id)
    return picture.isVideo ? (
      <video key={picture.id} className={styles.illustration} src={address} preload="metadata" aria-label={label} />
    ) : (
      <img key={picture.id} className={styles.illustration} src={address} alt={label} />
    )
  })
  return (
    <section aria-label="Illustrations" className={styles.gallery}>
      {shown[0]}
      {shown.length > 1 && (
        <ul className={styles.thumbs}>
          {shown.slice(1).map((one) => (
            <li key={one.key}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
