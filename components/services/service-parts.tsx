import { RichTextDocument } from '#components/ui/rich-text/rich-text-document.tsx'
import parts from '#components/ui/parts.module.css'
import rich from '#components/ui/rich-text/rich-text.module.css'
import { parseRichText } from '#lib/rich-text/document.ts'
import type { Service } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { Paragraphs } from './paragraphs.tsx'
import { ServiceBadges } from './service-badges.tsx'
import { textFields } from './text-fields.ts'
import styles from './detail.module.css'

/** Parts of the page of a service that the preview in its form has too. */

/** Level of the headings of a part: 2 on the page, below the name of the service. */
type Level = 2 | 4

type HeadOf = Pick<Service, 'name' | 'smallDescription' | 'isHighlighted' | 'isNew' | 'isPSF' | 'isPSA' | 'live' | 'type' | 'subscribed'>

/** Type (A088), PSF and PSA (A104), and, for those who see it, that the service is not in the catalogue. */
const plainBadges = ({ type, isPSF, isPSA, live }: HeadOf): string[] => [
  serviceTypes[type],
  ...(isPSF ? ['PSF'] : []),
  ...(isPSA ? ['PSA'] : []),
  ...(live ? [] : ['Not in the catalogue']),
]

export function ServiceHead({ service, level = 1 }: { service: HeadOf; level?: 1 | 3 }) {
  const Title = `h${level}` as const
  return (
    <div className={styles.headText}>
      <Title className={styles.title}>{service.name}</Title>
      <p className={styles.lead}>{service.smallDescription}</p>
      <ServiceBadges
        isHighlighted={service.isHighlighted}
        isNew={service.isNew}
        subscribed={service.subscribed}
        plain={plainBadges(service)}
      />
    </div>
  )
}

/** The long description: plain text in its paragraphs, a document with its headings below one that says where they belong. */
export function ServiceDescription({ text, level = 2 }: { text: string; level?: Level }) {
  const document = parseRichText(text)
  const Title = `h${level}` as const
  return document === null ? (
    <section className={styles.text} aria-label="Description">
      <Paragraphs text={text} />
    </section>
  ) : (
    <section aria-label="Description">
      <Title className={parts.hidden}>Description</Title>
      <div className={level === 2 ? rich.text : `${rich.text} ${rich.deep}`}>
        <RichTextDocument document={document} top={level === 2 ? 3 : 5} />
      </div>
    </section>
  )
}

/** The six text fields that are filled. */
export function ServiceFacts({ texts, level = 2 }: { texts: Pick<Service, (typeof textFields)[number][0]>; level?: Level }) {
  const facts = textFields.filter(([key]) => texts[key].trim() !== '')
  const Title = `h${level}` as const
  return (
    facts.length > 0 && (
      <section aria-labelledby="facts-head">
        <Title id="facts-head" className={styles.heading}>
          At a glance
        </Title>
        <dl className={styles.facts}>
          {facts.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <Paragraphs text={texts[key]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  )
}
