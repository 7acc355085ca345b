import { Fragment } from 'react'
import Link from 'next/link'
import { AskButton } from '#components/messages/ask-button.tsx'
import { Opened } from '#components/palette/opened.tsx'
import { VideoPlayer } from '#components/ui/video-player.tsx'
import type { ServiceDetail } from '#lib/catalogue/view.ts'
import { CatalogueCrumb } from './catalogue-crumb.tsx'
import { ContactSection } from './contact-section.tsx'
import { CONTACT_ID } from './contact-values.ts'
import type { ContactFormProps } from './contact-form.tsx'
import { ServiceAside } from './service-aside.tsx'
import { CompactCard } from './service-card.tsx'
import { ServiceGallery } from './service-gallery.tsx'
import { ServiceDescription, ServiceFacts, ServiceHead } from './service-parts.tsx'
import { StarButton } from './star-button.tsx'
import { ViewKeeper } from './view-keeper.tsx'
import { ChevronIcon } from './icons.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './detail.module.css'

interface ServicePageProps {
  detail: ServiceDetail
  contact: Omit<ContactFormProps, 'serviceId'>
  /** Whether the person starred the service; null = it has no star, and its view is not kept. */
  starred: boolean | null
  /** A client who is signed in finds the answers under Messages. */
  asks: boolean
}

/** One service with everything a reader may know of it (A087); rendered on the server. */
export function ServicePage({ detail, contact, starred, asks }: ServicePageProps) {
  const { service, related, offeredIn } = detail
  return (
    <article className={parts.page}>
      <Opened
        kind="service"
        id={service.id}
        title={service.name}
        detail={null}
        href={`/service/${encodeURIComponent(service.friendlyUrl)}`}
      />
      {starred !== null && <ViewKeeper serviceId={service.id} />}
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <CatalogueCrumb />
        <ChevronIcon />
        <span aria-current="page">{service.name}</span>
      </nav>
      {offeredIn.length > 0 && (
        <p role="note" className={styles.elsewhere}>
          This service is offered in{' '}
          {offeredIn.map(({ name, address }, index) => (
            <Fragment key={address}>
              {index > 0 && (index === offeredIn.length - 1 ? ' and ' : ', ')}
              <a href={address} className={parts.link}>
                {name}
              </a>
            </Fragment>
          ))}
          , not here.
        </p>
      )}
      <header className={styles.head}>
        <ServiceHead service={service} />
        <div className={styles.actions}>
          {starred !== null && <StarButton serviceId={service.id} name={service.name} starred={starred} />}
          {service.canAddSubscription && (
            <Link href={`/admin/services/${service.id}`} prefetch={false} className={parts.button}>
              Edit service
            </Link>
          )}
          {asks && <AskButton about={{ serviceId: service.id }} subject={service.name} name={service.name} />}
          <a href={`#${CONTACT_ID}`} className={`${parts.button} ${parts.primary}`}>
            Contact us
          </a>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ServiceGallery service={service} />
          <ServiceDescription text={service.description} />
          {service.videoLink && (
            <section aria-label="Video" className={styles.video}>
              <VideoPlayer link={service.videoLink} title={service.name} />
            </section>
          )}
          <ServiceFacts texts={service} />
        </div>
        <ServiceAside detail={detail} />
      </div>
      <ContactSection serviceId={service.id} {...contact} />
      {related.length > 0 && (
        <section aria-labelledby="related-head" className={styles.related}>
          <h2 id="related-head" className={styles.heading}>
            Related services
          </h2>
          <ul className={styles.relatedList}>
            {related.map((card) => (
              <CompactCard key={card.id} card={card} level={3} />
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
