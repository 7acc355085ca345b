'use client'
import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import type { CompanyPerson } from '#lib/self-service/contract.ts'
import { NOTHING_CHANGES } from '#lib/self-service/words.ts'
import { SELF_SERVICE } from './calls.ts'
import { outcomeText } from './outcome-text.ts'
import { SubscriptionChoice } from './subscription-choice.tsx'

interface SubscriptionsDialogProps {
  company: { id: string; mode: 'APPROVAL' | 'FREE'; subscriptions: readonly { id: string; serviceName: string }[] }
  person: CompanyPerson
  onClose: () => void
}

/** Gives and takes subscriptions of the company. Mounted = open. */
export function SubscriptionsDialog({ company: { id, mode, subscriptions }, person, onClose }: SubscriptionsDialogProps) {
  const { write } = useWrite()
  const has = person.subscriptions.filter(({ running }) => running).map((one) => one.id)
  const [chosen, setChosen] = useState<string[]>(has)
  const [error, setError] = useState<string | undefined>(undefined)
  const give = chosen.filter((one) => !has.includes(one))
  const take = has.filter((one) => !chosen.includes(one))
  const alone = (serviceName: string) => person.onlyMainContactOf.includes(serviceName)
  const nameOf = (subscriptionId: string) => subscriptions.find((one) => one.id === subscriptionId)?.serviceName ?? ''
  return (
    <ActionDialog
      title={`Subscriptions of ${person.name}`}
      actionLabel={mode === 'FREE' ? 'Change' : 'Ask to change'}
      check={() => {
        const nothing = give.length + take.length === 0
        setError(nothing ? NOTHING_CHANGES : undefined)
        return !nothing
      }}
      onAction={() =>
        write(
          'PUT /api/v1/SelfService/company/{id}/people/{ppid}/subscriptions',
          { params: { id, ppid: person.ppid }, body: { give, take } },
          {
            success: ({ outcome }) => outcomeText(outcome, person.name, `The subscriptions of ${person.name} have been changed.`),
            invalidates: [SELF_SERVICE],
          },
        )
      }
      onClose={onClose}
    >
      {(dialogId) => (
        <>
          {person.self && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              You can take subscriptions from yourself, and give yourself none.
            </Typography>
          )}
          <SubscriptionChoice
            id={`${dialogId}subscriptions`}
            label="Subscriptions"
            subscriptions={subscriptions}
            value={chosen}
            onChange={(ids) => {
              setError(undefined)
              setChosen(ids)
            }}
            error={error}
            note={(one) =>
              alone(nameOf(one))
                ? 'the only main contact'
                : person.subscriptions.find((own) => own.id === one)?.isMainContact
                  ? 'main contact'
                  : undefined
            }
            fixed={(one) => alone(nameOf(one)) || (person.self && !has.includes(one))}
          />
        </>
      )}
    </ActionDialog>
  )
}
