import { Fragment } from 'react'
import Link from 'next/link'
import { AskButton } from '#components/messages/ask-button.tsx'
import { Opened } from '#components/palette/opened.tsx'
import { VideoPlayer } from '#components/ui/video-player.tsx'
import type { Service } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import type { ServiceDetail } from '#lib/catalogue/view.ts'
import { CatalogueCrumb } from './catalogue-crumb.tsx'
import { ContactSection } from './contact-section.tsx'
import { CONTACT_ID } from './contact-values.ts'
import type { ContactFormProps } from './contact-form.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { ServiceAside } from './service-aside.tsx'
import { ServiceBadges } from './service-badges.tsx'
import { CompactCard } from './service-card.tsx'
import { ServiceGallery } from './service-gallery.tsx'
import { StarButton } from './star-button.tsx'
import { textFields } from './text-fields.ts'
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
  const facts = textFields.filter(([key]) => service[key].trim() !== '')
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
        <div className={styles.headText}>
          <h1 className={styles.title}>{service.name}</h1>
          <p className={styles.lead}>{service.smallDescription}</p>
          <ServiceBadges
            isHighlighted={service.isHighlighted}
            isNew={service.isNew}
            subscribed={service.subscribed}
            plain={plainBadges(service)}
          />
        </div>
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
          <section className={styles.text} aria-label="Description">
            <Paragraphs text={service.description} />
          </section>
          {service.videoLink && (
            <section aria-label="Video" className={styles.video}>
              <VideoPlayer link={service.videoLink} title={service.name} />
            </section>
          )}
          {facts.length > 0 && (
            <section aria-labelledby="facts-head">
              <h2 id="facts-head" className={styles.heading}>
                At a glance
              </h2>
              <dl className={styles.facts}>
                {facts.map(([key, label]) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>
                      <Paragraphs text={service[key]} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
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

/** Type (A088), PSF and PSA (A104), and, for those who see it, that the service is not in the catalogue. */
const plainBadges = (service: Service): string[] => [
  serviceTypes[service.type],
  ...(service.isPSF ? ['PSF'] : []),
  ...(service.isPSA ? ['PSA'] : []),
  ...(service.live ? [] : ['Not in the catalogue']),
]
