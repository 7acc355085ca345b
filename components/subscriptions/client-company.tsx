'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Link from 'next/link'
import parts from '#components/ui/parts.module.css'
import { ask } from '#lib/http/ask.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { companyPath, personPath, subscriptionPath } from '#lib/people/words.ts'
import type { Subscription } from '#lib/subscriptions/contract.ts'
import { viewAsPath } from '#lib/view-as/words.ts'
import { isExpired } from './end-date.ts'
import styles from './my-clients.module.css'

interface ClientCompanyProps {
  entityId: string
  name: string
  countText: string
}

type State = 'closed' | 'loading' | 'failed' | Subscription[]

/** A company of My clients; opening it the first time loads its subscriptions (A113). */
export function ClientCompany({ entityId, name, countText }: ClientCompanyProps) {
  const [state, setState] = useState<State>('closed')

  const load = async () => {
    setState('loading')
    try {
      setState(await ask('POST /api/v1/Subscription/my-clients/services', { body: { entityIds: [entityId] } }))
    } catch {
      setState('failed')
    }
  }

  const box = useRef<HTMLDetailsElement>(null)
  const loadOpened = useEffectEvent(() => {
    if (box.current?.open) void load()
  })
  // It may have been opened before this script came.
  useEffect(() => loadOpened(), [])

  return (
    <details ref={box} className={styles.company} onToggle={(event) => event.currentTarget.open && state === 'closed' && void load()}>
      <summary>
        <span className={styles.name}>{name}</span>
        <span className={styles.subscriptions}>{countText}</span>
      </summary>
      <div className={styles.panel} aria-busy={state === 'loading'} aria-live="polite">
        {state === 'failed' && (
          <p className={styles.failed}>
            The subscriptions could not be loaded.
            <button type="button" className={parts.button} onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        {(state === 'loading' || state === 'closed') && <Skeleton />}
        {Array.isArray(state) && (
          <p className={styles.whole}>
            <Link href={companyPath(entityId)} prefetch={false} className={styles.viewAs}>
              Company page<span className={parts.hidden}> {name}</span>
            </Link>
          </p>
        )}
        {Array.isArray(state) && <SubscriptionTable name={name} subscriptions={state} />}
      </div>
    </details>
  )
}

const Skeleton = () => (
  <div className={styles.skeleton}>
    <span className={parts.hidden}>Processing, please stand by...</span>
    <span />
    <span />
  </div>
)

function SubscriptionTable({ name, subscriptions }: { name: string; subscriptions: readonly Subscription[] }) {
  return (
    <table className={`${parts.table} ${styles.table}`}>
      <caption className={parts.hidden}>Subscriptions of {name}</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Users</th>
          <th scope="col">End date</th>
          <th scope="col">Work</th>
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((subscription) => (
          <tr key={subscription.id}>
            <th scope="row">
              <Link href={subscriptionPath(subscription.id)} prefetch={false} className={styles.serviceLink}>
                {subscription.serviceName}
              </Link>
            </th>
            <td>
              <Users users={subscription.users} />
            </td>
            <td data-dated={subscription.endDate !== null || undefined}>{endText(subscription.endDate)}</td>
            <td>
              <Link
                href={`/admin/subscriptions/${subscription.id}`}
                prefetch={false}
                className={styles.viewAs}
                aria-label={`Edit subscription ${subscription.serviceName}, ${name}`}
              >
                Edit
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const endText = (endDate: string | null): string =>
  endDate === null ? 'No end date' : isExpired(endDate) ? `${shortDate(endDate)} (expired)` : shortDate(endDate)

function Users({ users }: { users: Subscription['users'] }) {
  if (users.length === 0) return 'No users'
  return (
    <ul className={styles.users}>
      {users.map((user) => (
        <li key={user.ppid}>
          <Link href={personPath(user.ppid)} prefetch={false} title={user.email}>
            {user.name}
          </Link>
          {user.isMainContact && <span> (main contact)</span>}{' '}
          <Link href={viewAsPath(user.ppid)} prefetch={false} className={styles.viewAs} aria-label={`View as ${user.name}`}>
            View as
          </Link>
        </li>
      ))}
    </ul>
  )
}
