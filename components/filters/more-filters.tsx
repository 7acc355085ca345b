'use client'
import dynamic from 'next/dynamic'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { keepLoading } from '#components/ui/keep-loading.ts'
import { filterGroups, type Chosen, type NewsFilter } from '#components/news/news-filters.ts'
import { Fold } from './fold.tsx'
import styles from '#components/news/news.module.css'

const OneFilter = dynamic(
  keepLoading(() => import('./one-filter.tsx').then((module) => module.OneFilter)),
  {
    loading: () => <TextSkeleton lines={2} />,
  },
)

interface MoreFiltersProps {
  filters: readonly NewsFilter[]
  chosen: Chosen
  onChange: (key: string, values: readonly string[]) => void
}

/** As many filters as can stand open. */
const FEW = 3

/** Filters in folded groups; each combines with the others. */
export function MoreFilters({ filters, chosen, onChange }: MoreFiltersProps) {
  const groups = filterGroups
    .map((group) => ({ group, own: filters.filter((filter) => filter.group === group) }))
    .filter(({ own }) => own.length > 0)
  return groups.map(({ group, own }) => (
    <Fold key={group} summary={group} className={styles.fold} open={filters.length <= FEW || own.some(({ key }) => chosen[key])}>
      {() => own.map((filter) => <OneFilter key={filter.key} filter={filter} chosen={chosen} onChange={onChange} />)}
    </Fold>
  ))
}
