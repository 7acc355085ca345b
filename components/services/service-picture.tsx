import { initials } from '#components/ui/picture/initials.ts'
import styles from './card.module.css'

/** The frame of a picture in a card; its ratio holds the place until the picture is there. */
const WIDTH = 640
const HEIGHT = 360

/** Address of a stored picture or video of a service (A105). */
export const illustrationAddress = (serviceId: string, illustrationId: string): string =>
  `/api/v1/Service/${serviceId}/illustration/${illustrationId}`

interface ServicePictureProps {
  serviceId: string
  illustrationId: string | null
  name: string
}

/** First picture of a service, or a plain tile with its initials. Decoration: the name stands below it, and the text of the page loads before it. */
export function ServicePicture({ serviceId, illustrationId, name }: ServicePictureProps) {
  if (illustrationId === null) {
    return (
      <div className={`${styles.picture} ${styles.tile}`} aria-hidden="true">
        {initials(name)}
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={illustrationAddress(serviceId, illustrationId)}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      decoding="async"
    />
  )
}
