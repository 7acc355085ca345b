'use client'
import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { ApiError, type CallInput } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { MembershipPreview } from '#lib/bulk/preview-contract.ts'
import { addText, CONFIRM_FIRST, countText, givesText, newOnes, othersText, outsidersText } from '#lib/bulk/words.ts'
import { OutsiderConfirm } from './outsider-confirm.tsx'

type PreviewBody = Exclude<CallInput<'POST /api/v1/Membership/preview'>['body'], FormData>
/** Chosen people, or all that match; and the same of subscriptions. */
export type UserSelection = Extract<PreviewBody, { people: unknown }>['people']
export type SubscriptionSelection = Extract<PreviewBody, { subscriptions: unknown }>['subscriptions']

const CONFLICT = 409

export interface PreviewedMembership {
  /** Says how many are new; 'Add' while nothing is chosen or counted. */
  actionLabel: string
  /** Nothing would be added, or it is not known yet what would be. */
  disabled: boolean
  /** Before the action; false = access across companies was not confirmed, which the preview says. */
  check: () => boolean
  /** Does the action with what the preview showed; when that has changed meanwhile the preview is read again. */
  act: <T>(action: (revision: string | undefined) => Promise<T>) => Promise<T>
  /** What is shown below the choice. */
  shown: ReactNode
}

/**
 * A preview of who would be added to what, before it is done: how many are new, who belongs to other companies, what they will see.
 * @param body null = nothing is chosen yet
 */
export function useMembershipPreview(body: PreviewBody | null): PreviewedMembership {
  const isOnePerson = body !== null && 'ppid' in body
  const { data, error, isValidating, mutate } = useApi('POST /api/v1/Membership/preview', body && { body }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  /** Revision of the preview that was confirmed: another choice asks again. */
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const preview = data !== undefined && !isValidating && error === undefined ? data : null
  const isConfirmed = preview !== null && (preview.outsiders === 0 || confirmed === preview.revision)
  const again = () => void mutate()
  return {
    actionLabel: preview === null || newOnes(preview) === 0 ? 'Add' : addText(preview, isOnePerson),
    disabled: body !== null && (preview === null || newOnes(preview) === 0),
    check: () => {
      setTried(true)
      return isConfirmed
    },
    act: async (action) => {
      try {
        return await action(preview?.revision)
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === CONFLICT) again()
        throw failure
      }
    },
    shown:
      body === null ? null : (
        <Box sx={{ mt: 2 }}>
          {error !== undefined && (
            <RetryAlert retrying={isValidating} onRetry={again}>
              Who would be added could not be read.
            </RetryAlert>
          )}
          <Box aria-live="polite" aria-busy={preview === null && (error === undefined || isValidating)}>
            {preview !== null ? (
              <Counts
                preview={preview}
                isOnePerson={isOnePerson}
                confirmed={isConfirmed}
                missing={tried && !isConfirmed}
                onConfirm={(on) => setConfirmed(on ? preview.revision : null)}
              />
            ) : (
              error === undefined && <TextSkeleton lines={2} />
            )}
          </Box>
        </Box>
      ),
  }
}

interface CountsProps {
  preview: MembershipPreview
  isOnePerson: boolean
  confirmed: boolean
  /** The confirmation was left out. */
  missing: boolean
  onConfirm: (on: boolean) => void
}

function Counts({ preview, isOnePerson, confirmed, missing, onConfirm }: CountsProps) {
  const texts = [countText(preview, isOnePerson), givesText(preview, isOnePerson), othersText(preview, isOnePerson)]
  const outsiders = outsidersText(preview, isOnePerson)
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {texts.map(
        (text) =>
          text !== null && (
            <Typography key={text} variant="body2">
              {text}
            </Typography>
          ),
      )}
      {outsiders !== null && (
        <OutsiderConfirm {...outsiders} checked={confirmed} onChange={onConfirm} error={missing ? CONFIRM_FIRST : undefined} />
      )}
    </Box>
  )
}
