'use client'
import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { OutsiderConfirm } from '#components/people/outsider-confirm.tsx'
import { previewTable } from '#components/ui/table/preview-table.ts'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { ApiError } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ChangedRight, RightsChange, RightsPlan } from '#lib/rights/contract.ts'
import { CONFIRM_OUTSIDERS, effectText, outsidersText, rightText } from '#lib/rights/words.ts'
import { countedText } from '#lib/text/counted-text.ts'

const CONFLICT = 409

interface RightsPreview {
  plan: RightsPlan | null
  /** Before the action; false = access across companies was not confirmed, which the preview says. */
  check: () => boolean
  /** Does the action with what the preview showed; when that has changed meanwhile the preview is read again. */
  act: <T>(action: (previewed: { revision: string; outsidersConfirmed: boolean }) => Promise<T>) => Promise<T>
  shown: ReactNode
}

interface PreviewOptions {
  /** Ids that are left out, and what a tick changes; without it every row stays. */
  choice?: { leftOut: readonly string[]; onChange: (leftOut: string[]) => void }
}

/** A preview of who gains and loses what, before it is done. @param change null = nothing is chosen yet */
export function useRightsPreview(ppid: string, change: RightsChange | null, { choice }: PreviewOptions = {}): RightsPreview {
  const { data, error, isValidating, mutate } = useApi(
    'POST /api/v1/Rights/{ppid}/preview',
    change && { params: { ppid }, body: { change } },
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  )
  /** Revision of the preview whose outsiders were confirmed: another choice asks again. */
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const plan = change !== null && data !== undefined && !isValidating && error === undefined ? data : null
  const known = change === null || error !== undefined ? null : (data ?? null)
  const outsiders = known?.rows.filter(({ outsider }) => outsider) ?? []
  const isConfirmed = plan !== null && (outsiders.length === 0 || confirmed === plan.revision)
  return {
    plan,
    check: () => {
      setTried(true)
      return isConfirmed
    },
    act: async (action) => {
      try {
        return await action({ revision: plan?.revision ?? '', outsidersConfirmed: isConfirmed && outsiders.length > 0 })
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === CONFLICT) void mutate()
        throw failure
      }
    },
    shown: change !== null && (
      <Box sx={{ '&:empty': { display: 'none' } }} aria-live="polite" aria-busy={isValidating}>
        {error !== undefined ? (
          <RetryAlert retrying={isValidating} onRetry={() => void mutate()}>
            {error.problem?.detail ?? error.fields[0]?.message ?? 'What would change could not be read.'}
          </RetryAlert>
        ) : known === null ? (
          <TextSkeleton lines={3} />
        ) : (
          <>
            <PlanTable plan={known} {...(choice && { choice })} />
            {outsiders.length > 0 && (
              <OutsiderConfirm
                {...outsidersText(outsiders)}
                checked={isConfirmed}
                onChange={(on) => setConfirmed(on ? known.revision : null)}
                error={tried && !isConfirmed ? CONFIRM_OUTSIDERS : undefined}
              />
            )}
          </>
        )}
      </Box>
    ),
  }
}

/** Rows that were unticked are no part of the plan any more: they are kept, so that they can be ticked again. */
function useAllRows(rows: readonly ChangedRight[], leftOut: readonly string[]): ChangedRight[] {
  const [seen, setSeen] = useState<readonly ChangedRight[]>([])
  const missing = rows.filter((row) => !seen.some((one) => keyOf(one) === keyOf(row)))
  if (missing.length > 0) setSeen([...seen, ...missing])
  const present = new Set(rows.map(keyOf))
  return [...seen, ...missing].filter((row) => present.has(keyOf(row)) || leftOut.includes(row.id))
}
const keyOf = ({ ppid, effect, id }: ChangedRight): string => `${ppid} ${effect} ${id}`

function PlanTable({ plan, choice }: { plan: RightsPlan; choice?: NonNullable<PreviewOptions['choice']> }) {
  const { rows, withoutMainContact, hidden, handsOverActions } = plan
  const leftOut = choice?.leftOut ?? []
  const all = useAllRows(rows, leftOut)
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1, overflowWrap: 'anywhere' }}>
      {all.length === 0 ? (
        <Typography variant="body2">Nothing would change.</Typography>
      ) : (
        <Box component="table" aria-label="Who gains and loses what" sx={previewTable}>
          <thead>
            <tr>
              {choice && <th scope="col">Do it</th>}
              <th scope="col">Person</th>
              <th scope="col">Change</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={keyOf(row)}>
                {choice && (
                  <td>
                    <Checkbox
                      size="small"
                      sx={{ p: 0 }}
                      checked={!leftOut.includes(row.id)}
                      disabled={row.needed}
                      onChange={(_, on) => choice.onChange(on ? leftOut.filter((id) => id !== row.id) : [...leftOut, row.id])}
                      slotProps={{ input: { 'aria-label': `${row.name} ${effectText(row).toLowerCase()} ${rightText(row)}` } }}
                    />
                  </td>
                )}
                <td>{row.name}</td>
                <Box component="td" sx={{ fontWeight: 600, color: row.effect === 'loses' ? 'error.main' : 'text.primary' }}>
                  {effectText(row)}
                </Box>
                <td>
                  {rightText(row)}
                  <Details row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {withoutMainContact.length > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
          Without a main contact afterwards: {withoutMainContact.join(', ')}.
        </Typography>
      )}
      {handsOverActions && <Typography variant="body2">Open actions in the register of the company go to the colleague too.</Typography>}
      {hidden > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {countedText(hidden, 'subscription', 'subscriptions')} of the colleague to services that you do not work for{' '}
          {hidden === 1 ? 'is' : 'are'} not copied.
        </Typography>
      )}
    </Box>
  )
}

function Details({ row: { isMainContact, effect, outsider, ended, needed } }: { row: ChangedRight }) {
  const words = [
    isMainContact && effect !== 'main-contact' ? 'as main contact' : null,
    ended ? 'has ended' : null,
    needed ? 'comes with the subscription' : null,
    outsider ? 'of another company' : null,
  ].filter((word) => word !== null)
  return words.length === 0 ? null : (
    <Box component="span" sx={{ display: 'block', color: outsider ? 'warning.main' : 'text.secondary', fontSize: '0.8125rem' }}>
      {words.join(', ')}
    </Box>
  )
}
