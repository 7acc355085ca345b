import type { Service } from '#lib/services/contract.ts'
import { illustrationAddress } from './service-picture.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './detail.module.css'

/** The frame of an illustration; its ratio holds the place until the file is there. */
const WIDTH = 960
const HEIGHT = 540

/** Pictures and uploaded videos of a service, the first one loaded with the page, the others when they come near (A105). */
export function ServiceGallery({ service }: { service: Service }) {
  if (service.illustrations.length === 0) return null
  const [first, ...others] = service.illustrations
  return (
    <section aria-label="Illustrations" className={styles.gallery}>
      {first && <Illustration service={service} illustration={first} position={1} />}
      {others.length > 0 && (
        <ul className={styles.thumbs}>
          {others.map((illustration, index) => (
            <li key={illustration.id}>
              <Illustration service={service} illustration={illustration} position={index + 2} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface IllustrationProps {
  service: Service
  illustration: Service['illustrations'][number]
  /** From 1. */
  position: number
}

function Illustration({ service, illustration, position }: IllustrationProps) {
  const address = illustrationAddress(service.id, illustration.id)
  const label = illustration.alternativeText || `${service.name}, illustration ${position} of ${service.illustrations.length}`
  if (illustration.isVideo)
    return <video className={styles.illustration} src={address} width={WIDTH} height={HEIGHT} controls preload="none" aria-label={label} />
  const id = `enlarged-${illustration.id}`
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.enlarge} aria-haspopup="dialog">
        <img
          className={styles.illustration}
          src={address}
          alt={label}
          width={WIDTH}
          height={HEIGHT}
          loading={position === 1 ? 'eager' : 'lazy'}
          fetchPriority={position === 1 ? 'high' : 'auto'}
          decoding="async"
        />
      </button>
      {/* The browser's own layer: Escape and a click beside it close it, and the focus goes back; it works without JavaScript too. */}
      <div id={id} popover="auto" role="dialog" aria-label={label} className={styles.enlarged}>
        <img src={address} alt={label} loading="lazy" decoding="async" />
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className={parts.button}>
          Close
        </button>
      </div>
    </>
  )
}
