'use client'
import { useCallback, useState } from 'react'
import Box from '@mui/material/Box'
import { useApi } from '#lib/http/use-api.ts'
import type { Industry } from '#lib/taxonomy/contract.ts'
import { ListFrame } from './list-frame.tsx'
import type { MergeTarget } from './merge-dialog.tsx'
import { mergedText } from './merge-words.ts'
import { NameForm } from './name-form.tsx'
import {
  createItem,
  createSub,
  deleteItem,
  deleteSub,
  industriesKey,
  listQuery,
  mergeItem,
  readIndustries,
  renameItem,
  renameSub,
  type Branch,
} from './taxonomy-calls.ts'
import { TaxonomyRow } from './taxonomy-row.tsx'
import { listTitles } from '#lib/taxonomy/words.ts'
import { usageOf, type UsageIndex } from '#lib/taxonomy/usage.ts'
import { useChanges, type Changes } from './use-changes.ts'

const NOUN = 'industry'
const SUB_NOUN = 'sub-industry'

interface IndustryListProps {
  branch: Branch<'Industry'>
  /** Undefined = not counted yet. */
  usage: UsageIndex | undefined
}

/** Industries of one tenant and catalogue version with their sub-industries, by name (A091): add, rename, delete. */
export function IndustryList({ branch: { resource, domain, version }, usage }: IndustryListProps) {
  const [branch] = useState({ resource, domain, version })
  const { data, error, isValidating, mutate } = useApi(industriesKey(branch), listQuery(branch))
  const read = useCallback(() => readIndustries(branch), [branch])
  const changes = useChanges<Industry>(branch, read)
  const [added, setAdded] = useState(0)
  return (
    <ListFrame
      id="list-Industry"
      title={listTitles.Industry}
      hint="By name, with their sub-industries"
      empty="No industries yet."
      count={data?.length}
      error={error}
      retrying={error !== undefined && isValidating}
      onRetry={() => void mutate()}
      footer={
        <NameForm
          key={added}
          label="New industry"
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
      <Box component="ul" aria-labelledby="list-Industry" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((industry) => (
          <IndustryRow key={industry.id} industry={industry} all={data} branch={branch} usage={usage} changes={changes} />
        ))}
      </Box>
    </ListFrame>
  )
}

/** The other sub-industries, each named with its industry. */
const subTargets = (all: readonly Industry[], id: string): MergeTarget[] =>
  all.flatMap((one) => one.subIndustries.filter((sub) => sub.id !== id).map((sub) => ({ id: sub.id, name: `${sub.name} (${one.name})` })))

interface IndustryRowProps extends IndustryListProps {
  industry: Industry
  /** With those beside it. */
  all: readonly Industry[]
  changes: Changes<Industry>
}

function IndustryRow({ industry, all, branch, usage, changes }: IndustryRowProps) {
  const [adding, setAdding] = useState(false)
  const { id, name, subIndustries } = industry
  return (
    <TaxonomyRow
      item={industry}
      noun={NOUN}
      kind="Industry"
      usage={usage && usageOf(usage, [id, ...subIndustries.map((sub) => sub.id)])}
      actions={[{ label: 'Add sub-industry', onClick: () => setAdding(true) }]}
      onRename={async (values) => {
        await renameItem(changes.write, branch, id, values)
        await changes.saved((stored) => stored.some((one) => one.id === id && one.name === values.name))
      }}
      others={all.filter((one) => one.id !== id)}
      onMerge={async (into) => {
        await mergeItem(changes.write, industry, into.id)
        await changes.deleted((stored) => stored.every((one) => one.id !== id), mergedText(name, into.name))
      }}
      onDelete={async () => {
        await deleteItem(changes.write, branch, id)
        await changes.deleted((stored) => stored.every((one) => one.id !== id), `The ${NOUN} ${name} has been successfully deleted.`)
      }}
    >
      {(subIndustries.length > 0 || adding) && (
        <Box component="ul" aria-label={`Sub-industries of ${name}`} sx={{ m: 0, p: 0, pl: 3, listStyle: 'none' }}>
          {subIndustries.map((sub) => (
            <TaxonomyRow
              key={sub.id}
              item={sub}
              noun={SUB_NOUN}
              kind="Industry"
              usage={usage && usageOf(usage, [sub.id])}
              onRename={async (values) => {
                await renameSub(changes.write, branch, id, sub.id, values)
                await changes.saved((stored) =>
                  stored.some((one) => one.subIndustries.some((other) => other.id === sub.id && other.name === values.name)),
                )
              }}
              others={subTargets(all, sub.id)}
              onMerge={async (into) => {
                await mergeItem(changes.write, sub, into.id)
                await changes.deleted(
                  (stored) => stored.every((one) => one.subIndustries.every((other) => other.id !== sub.id)),
                  mergedText(sub.name, into.name),
                )
              }}
              onDelete={async () => {
                await deleteSub(changes.write, branch, id, sub.id)
                await changes.deleted(
                  (stored) => stored.every((one) => one.subIndustries.every((other) => other.id !== sub.id)),
                  `The ${SUB_NOUN} ${sub.name} has been successfully deleted.`,
                )
              }}
            />
          ))}
          {adding && (
            <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', p: 1, pl: 2 }}>
              <NameForm
                label={`New sub-industry of ${name}`}
                initial={{ name: '', version: 0 }}
                saveLabel="Add"
                autoFocus
                onCancel={() => setAdding(false)}
                onSave={async (values) => {
                  const created = await createSub(changes.write, branch, id, values.name)
                  await changes.saved((stored) => stored.some((one) => one.subIndustries.some((sub) => sub.id === created.id)))
                  setAdding(false)
                }}
              />
            </Box>
          )}
        </Box>
      )}
    </TaxonomyRow>
  )
}
