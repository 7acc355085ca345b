'use client'
import { useCallback, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { TaxonomyItem } from '#lib/taxonomy/contract.ts'
import type { AuditedEntity } from '#lib/audit/contract.ts'
import { ListFrame } from './list-frame.tsx'
import { mergedText } from './merge-words.ts'
import { NameForm } from './name-form.tsx'
import { withMoved } from './reorder.ts'
import {
  createItem,
  deleteItem,
  listQuery,
  mergeItem,
  moveItem,
  orderedKey,
  readOrdered,
  renameItem,
  type OrderedResource,
  type Branch,
} from './taxonomy-calls.ts'
import { TaxonomyRow } from './taxonomy-row.tsx'
import { listTitles } from '#lib/taxonomy/words.ts'
import { usageOf, type UsageIndex } from '#lib/taxonomy/usage.ts'
import { useChanges } from './use-changes.ts'
import { useReorder } from './use-reorder.ts'

const words: Record<OrderedResource, { title: string; noun: string; kind: AuditedEntity; empty: string }> = {
  Lifecycle: { title: listTitles.Lifecycle, noun: 'life cycle', kind: 'LifeCycle', empty: 'No life cycles yet.' },
  ValueChain: { title: listTitles.ValueChain, noun: 'value chain', kind: 'ValueChain', empty: 'No value chains yet.' },
}

const NONE: readonly TaxonomyItem[] = []

interface OrderedListProps {
  branch: Branch<OrderedResource>
  /** Undefined = not counted yet. */
  usage: UsageIndex | undefined
}

/** Life cycles or value chains of one tenant and catalogue version: add, rename, delete, and order by drag, by keyboard and by menu (A094, B501). */
export function OrderedList({ branch: { resource, domain, version }, usage }: OrderedListProps) {
  const [branch] = useState({ resource, domain, version })
  const { title, noun, kind, empty } = words[resource]
  const banner = useBanner()
  const { data, error, isValidating, mutate } = useApi(orderedKey(branch), listQuery(branch))
  const read = useCallback(() => readOrdered(branch), [branch])
  const changes = useChanges<TaxonomyItem>(branch, read)
  const [added, setAdded] = useState(0)
  const items = data ?? NONE

  const move = async (item: TaxonomyItem, to: number): Promise<boolean> => {
    const byId = new Map(items.map((one) => [one.id, one]))
    const order = withMoved([...byId.keys()], item.id, to).map((id) => byId.get(id)!)
    try {
      await changes.move(
        order,
        () => moveItem(changes.write, branch, item.id, to + 1),
        (stored) => stored[to]?.id === item.id,
      )
      return true
    } catch (failure) {
      banner.failure(failure)
      // Without a response the previous order is the last one known.
      await changes.reread().catch(() => mutate(data, { revalidate: false }))
      return false
    }
  }
  const list = useRef<HTMLOListElement>(null)
  const reorder = useReorder(items, list, move)

  return (
    <ListFrame
      id={`list-${resource}`}
      title={title}
      hint="In the order of the catalogue"
      empty={empty}
      count={data?.length}
      error={error}
      retrying={error !== undefined && isValidating}
      onRetry={() => void mutate()}
      footer={
        <NameForm
          key={added}
          label={`New ${noun}`}
          initial={{ name: '', version: 0 }}
          saveLabel="Add"
          autoFocus={added > 0}
          onSave={async ({ name }) => {
            const { id } = await createItem(changes.write, branch, name)
            await changes.saved((stored) => stored.some((one) => one.id === id))
            setAdded((count) => count + 1)
          }}
        />
      }
    >
      <Box component="ol" ref={list} aria-labelledby={`list-${resource}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reorder.shown.map((item, index) => (
          <TaxonomyRow
            key={item.id}
            item={item}
            noun={noun}
            kind={kind}
            usage={usage && usageOf(usage, [item.id])}
            handle={reorder.handle(item.id)}
            held={reorder.heldId === item.id}
            actions={[
              { label: 'Move up', disabled: index === 0, onClick: () => reorder.moveTo(item.id, index - 1) },
              { label: 'Move down', disabled: index === items.length - 1, onClick: () => reorder.moveTo(item.id, index + 1) },
            ]}
            onRename={async (values) => {
              await renameItem(changes.write, branch, item.id, values)
              await changes.saved((stored) => stored.some(({ id, name }) => id === item.id && name === values.name))
            }}
            others={items.filter(({ id }) => id !== item.id)}
            onMerge={async (into) => {
              await mergeItem(changes.write, item, into.id)
              await changes.deleted((stored) => stored.every(({ id }) => id !== item.id), mergedText(item.name, into.name))
            }}
            onDelete={async () => {
              await deleteItem(changes.write, branch, item.id)
              await changes.deleted(
                (stored) => stored.every(({ id }) => id !== item.id),
                `The ${noun} ${item.name} has been successfully deleted.`,
              )
            }}
          />
        ))}
      </Box>
      <VisuallyHidden>
        <span role="status">{reorder.announcement}</span>
      </VisuallyHidden>
    </ListFrame>
  )
}
