import { countedText } from '#lib/text/counted-text.ts'
import type { MergePreview } from '#lib/taxonomy/merge-contract.ts'

/** What merging would do, a sentence each. */
export function mergeTexts(
  { services, servicesWithBoth, groups, subIndustries, joined }: MergePreview,
  { name, into }: { name: string; into: string },
): string[] {
  return [
    services === 0
      ? `No service has ${name}.`
      : `${countedText(services, 'service gets', 'services get')} ${into} instead of ${name}${
          servicesWithBoth === 0 ? '' : `; ${countedText(servicesWithBoth, 'has', 'have')} both already`
        }.`,
    ...(groups === 0 ? [] : [`${countedText(groups, 'service group goes', 'service groups go')} along.`]),
    ...(subIndustries === 0 ? [] : [`${countedText(subIndustries, 'sub-industry moves', 'sub-industries move')} below ${into}.`]),
    ...(joined.length === 0 ? [] : [`Both have ${joined.join(', ')}, which ${joined.length === 1 ? 'becomes one' : 'become one each'}.`]),
    `${name} goes. Addresses of the catalogue that name it lead to ${into}.`,
  ]
}

/** After it was done. */
export const mergedText = (name: string, into: string): string => `${name} was merged into ${into}.`
