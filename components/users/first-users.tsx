'use client'
import { useSearchParams } from 'next/navigation'
import { adminTabs } from '#components/record/tab.ts'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { initials } from '#components/ui/picture/initials.ts'
import { usePrefetched } from '#lib/http/prefetched.tsx'
import { cacheKey } from '#lib/http/cache-key.ts'
import type { Reply } from '#lib/http/client.ts'
import { phoneText, userTypeText } from '#lib/people/words.ts'
import { useOpeningViews } from '#components/views/use-viewed-table.ts'
import { usersInput } from './users-request.ts'
import { nameOf } from './user-words.ts'
import styles from './first-users.module.css'

const OTHER_TABS = adminTabs.map(({ id }) => id).filter((id) => id !== 'USERS')
const KEY = 'POST /api/v1/User/paged'

/**
 * The first page of users as the table is going to show it, in the HTML of the page: the script of the table is large, and the hash that names another tab
 * is known to the browser alone, so nothing here can be pressed, and CSS takes it away for such a hash.
 */
export function FirstUsers({ isSuperUser }: { isSuperUser: boolean }) {
  const query = useSearchParams()
  const views = useOpeningViews()
  const prefetched = usePrefetched(cacheKey(KEY, usersInput(new URLSearchParams(query), views, isSuperUser)))
  if (prefetched === undefined) return <RowsSkeleton />
  const { items } = prefetched.reply as Reply<typeof KEY>
  return (
    <div className={styles.room}>
      {OTHER_TABS.map((id) => (
        <span key={id} id={id} className={styles.elsewhere} hidden />
      ))}
      <div className={styles.first} inert aria-hidden="true">
        <div className={styles.head}>
          {['Member', 'Email', 'Telephone', 'Grade', 'Terms accepted', 'User Type'].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        {items.map((user) => (
          <div key={user.ppid} className={styles.row}>
            <span className={styles.member}>
              <i>{initials(nameOf(user))}</i>
              <span>
                <b>{nameOf(user)}</b>
                {user.entities.length > 0 && <small>{user.entities.map(({ name }) => name).join(', ')}</small>}
              </span>
            </span>
            <span>{user.email}</span>
            <span>{phoneText(user)}</span>
            <span>{user.grade}</span>
            <span>{user.termsAndConditionsAccepted ? 'Yes' : 'No'}</span>
            <span>{userTypeText(user.creationIdentity)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
