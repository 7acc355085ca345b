import { valueText } from '#components/ui/form/form-state.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import type { ServiceRow, ServiceType } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { TAG_KINDS, tagNames } from './catalogue-tags.ts'
import { domainName } from './domain-badges.tsx'
import type { Catalogue } from './read-catalogue.ts'
import { isBlank, type ApplicationValues, type ServiceValues } from './service-form.ts'

type Show = (value: unknown) => string

/** Texts of the form's values where two versions of a service are compared (W60): names in place of ids. */
export function comparisonTexts({ tenants, taxonomies, groups }: Catalogue, services: readonly ServiceRow[]): Record<string, Show> {
  const named =
    (nameOf: (id: string) => string | undefined): Show =>
    (value) =>
      valueText((value as readonly string[]).map((id) => nameOf(id) ?? id))
  const tags = TAG_KINDS.map((kind): [string, Show] => {
    const names = tagNames(taxonomies, kind)
    return [kind, named((id) => names.get(id))]
  })
  return {
    ...Object.fromEntries(tags),
    description: (value) => valueText(richTextWords(value as string)),
    domains: named((domain) => domainName(domain, tenants)),
    type: (value) => serviceTypes[value as ServiceType],
    relatedServices: named((id) => services.find((service) => service.id === id)?.name),
    serviceGroupId: (value) => valueText(groups.find(({ id }) => id === value)?.name ?? null),
    illustrations: (value) =>
      valueText((value as ServiceValues['illustrations']).map(({ alternativeText }) => alternativeText || 'without alternative text')),
    applications: (value) => valueText((value as readonly ApplicationValues[]).filter((row) => !isBlank(row)).map(applicationText)),
  }
}

const applicationText = ({ name, link, itContactPpid, showToClient }: ApplicationValues): string =>
  `${name}: ${link}${itContactPpid === null ? '' : `, ${valueText(itContactPpid)}`}${showToClient ? '' : ', not shown to clients'}`
