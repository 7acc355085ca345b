import type { Option } from '#components/ui/form/multi-select.tsx'
import type { CatalogueVersion } from '#lib/tenants/contract.ts'
import type { Industry, TaxonomyItem } from '#lib/taxonomy/contract.ts'

/** The taxonomy of both catalogue versions, of every tenant. */
export type Taxonomies = Record<
  CatalogueVersion,
  { lifeCycles: readonly TaxonomyItem[]; industries: readonly Industry[]; valueChains: readonly TaxonomyItem[] }
>

export const TAG_KINDS = ['lifeCycles', 'industries', 'valueChains'] as const
export type TagKind = (typeof TAG_KINDS)[number]
/** Ids over all tenants and both versions, as the contract takes them (W16). */
export type Tags = Record<TagKind, readonly string[]>

export const CATALOGUE_VERSIONS: readonly CatalogueVersion[] = [1, 2]

/** Heading of the industries that have no sub-industries (B424). */
const OTHERS = 'Others'

const toOption = ({ id, name }: TaxonomyItem): Option => ({ value: id, label: name })
const byOrder = (a: TaxonomyItem, b: TaxonomyItem): number => a.order - b.order

/** Industries with sub-industries are groups, themselves first; the rest stands under "Others" at the end. */
function industryOptions(industries: readonly Industry[]): Option[] {
  const grouped = industries.filter(({ subIndustries }) => subIndustries.length > 0)
  const others = industries.filter(({ subIndustries }) => subIndustries.length === 0)
  return [
    ...grouped.flatMap(({ id, name, subIndustries }) =>
      [{ id, name }, ...subIndustries].map((item) => ({ value: item.id, label: item.name, group: name })),
    ),
    ...others.map(({ id, name }) => ({ value: id, label: name, group: OTHERS })),
  ]
}

/** What one catalogue block offers: the taxonomy of one tenant and version. */
export function blockOptions(taxonomies: Taxonomies, domain: string, version: CatalogueVersion): Record<TagKind, Option[]> {
  const { lifeCycles, industries, valueChains } = taxonomies[version]
  const own = <T extends TaxonomyItem | Industry>(items: readonly T[]): T[] => items.filter((item) => item.domain === domain)
  return {
    lifeCycles: own(lifeCycles).sort(byOrder).map(toOption),
    industries: industryOptions(own(industries)),
    valueChains: own(valueChains).sort(byOrder).map(toOption),
  }
}

const has = (options: readonly Option[], id: string): boolean => options.some(({ value }) => value === id)

/** A selection is kept only while it appears among the options (B459). */
export const keepOffered = (selected: readonly string[], options: readonly Option[]): string[] => selected.filter((id) => has(options, id))

/**
 * The selection of one block after a change: when an item is added, any selected value that is not among the tenant's options is dropped, except the
 * newly added one (B458); taking one away only takes that one away.
 */
export function changeSelection(selected: readonly string[], next: readonly string[], options: readonly Option[]): string[] {
  const added = next.filter((id) => !selected.includes(id))
  return added.length === 0 ? [...next] : next.filter((id) => added.includes(id) || has(options, id))
}

/** All tags after the selection of one block has changed; those of the other blocks stay. */
export function withBlock(all: readonly string[], options: readonly Option[], next: readonly string[]): string[] {
  const selected = keepOffered(all, options)
  return [...all.filter((id) => !has(options, id)), ...changeSelection(selected, next, options)]
}

/** The tags that are saved: those of the ticked tenants that still exist. */
export function tagsOf(taxonomies: Taxonomies, domains: readonly string[], tags: Tags): Record<TagKind, string[]> {
  const offered = domains.flatMap((domain) => CATALOGUE_VERSIONS.map((version) => blockOptions(taxonomies, domain, version)))
  const offeredOf = (kind: TagKind) =>
    keepOffered(
      tags[kind],
      offered.flatMap((options) => options[kind]),
    )
  return { lifeCycles: offeredOf('lifeCycles'), industries: offeredOf('industries'), valueChains: offeredOf('valueChains') }
}

/** Names of tags as texts, with their tenant and version when the name alone is ambiguous. */
export function tagNames(taxonomies: Taxonomies, kind: TagKind): ReadonlyMap<string, string> {
  return new Map(
    CATALOGUE_VERSIONS.flatMap((version) =>
      taxonomies[version][kind].flatMap((item) => {
        const where = `${item.domain}, ${version === 1 ? 'legacy' : 'new'}`
        const subs = 'subIndustries' in item ? item.subIndustries : []
        return [item, ...subs].map(({ id, name }): [string, string] => [id, `${name} (${where})`])
      }),
    ),
  )
}
