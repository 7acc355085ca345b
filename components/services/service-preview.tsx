import type { Service } from '#lib/services/contract.ts'
import { TAG_KINDS, tagsOf, type TagKind } from './catalogue-tags.ts'
import type { Catalogue } from './read-catalogue.ts'
import { ServiceCard } from './service-card.tsx'
import { isImage, picturesOf } from './form-pictures.ts'
import { NewMedia } from './new-media.tsx'
import { PreviewGallery } from './preview-gallery.tsx'
import type { ServiceValues } from './service-form.ts'
import { labels } from './service-labels.ts'
import { ServiceDescription, ServiceFacts, ServiceHead } from './service-parts.tsx'
import card from './card.module.css'
import styles from './detail.module.css'

interface ServicePreviewProps {
  /** What the form holds, saved or not. */
  values: ServiceValues
  /** The service as it is stored, which has the pictures that are not new; null = a new one. */
  stored: Pick<Service, 'id' | 'illustrations'> | null
  catalogue: Catalogue
}

/** A tag as the page names it; the same name in several tenants and catalogues once. */
function tagsShown({ taxonomies }: Catalogue, values: ServiceValues, kind: TagKind): { id: string; name: string }[] {
  const chosen = new Set(tagsOf(taxonomies, values.domains, values)[kind])
  const named = ([1, 2] as const).flatMap((version) =>
    taxonomies[version][kind].flatMap((item) => [
      item,
      ...('subIndustries' in item ? item.subIndustries.map(({ id, name }) => ({ id, name: `${item.name}: ${name}` })) : []),
    ]),
  )
  return [...new Map(named.filter(({ id }) => chosen.has(id)).map(({ id, name }) => [name, { id, name }])).values()]
}

/** The service of the form as the catalogue and its page will show it; nothing of it leads anywhere or asks the server for more. */
export function ServicePreview({ values, stored, catalogue }: ServicePreviewProps) {
  const named = { ...values, name: values.name.trim() || 'Without a name', subscribed: false }
  const tags = {
    industries: [],
    lifeCycles: [],
    valueChains: [],
    ...Object.fromEntries(TAG_KINDS.map((kind) => [kind, tagsShown(catalogue, values, kind)])),
  }
  const pictures = picturesOf(values, stored?.illustrations ?? []).filter(
    (one) => one.kind === 'new' || !values.illustrationsToRemove.includes(one.id),
  )
  const first = pictures.find((one) => (one.kind === 'new' ? isImage(one.file) : !one.isVideo))
  return (
    <div className={styles.preview}>
      <p className={styles.previewOf}>In the catalogue</p>
      <ul className={card.alone}>
        <ServiceCard
          still
          {...(first?.kind === 'new' && {
            newPicture: <NewMedia key={first.key} file={first.file} name="" className={card.picture} still />,
          })}
          card={{
            ...named,
            ...tags,
            id: stored?.id ?? '',
            illustrationId: first?.kind === 'stored' ? first.id : null,
            responsibles: values.responsiblesPpids.map(({ firstname, lastname }) => ({
              name: `${firstname} ${lastname}`.trim(),
              found: false,
            })),
          }}
        />
      </ul>
      <p className={styles.previewOf}>On its page</p>
      <article className={styles.main}>
        <ServiceHead service={named} level={3} />
        <PreviewGallery serviceId={stored?.id ?? ''} name={named.name} pictures={pictures} />
        <ServiceDescription text={values.description} level={4} />
        <ServiceFacts texts={values} level={4} />
        {TAG_KINDS.map(
          (kind) =>
            tags[kind].length > 0 && (
              <section key={kind} className={styles.part} aria-label={labels[kind]}>
                <h4>{labels[kind]}</h4>
                <ul className={styles.tags}>
                  {tags[kind].map(({ id, name }) => (
                    <li key={id} className={styles.tag}>
                      {name}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </article>
    </div>
  )
}
