/** What background jobs do, by their name; others are shown by their own. */
const names: Readonly<Record<string, string>> = {
  'mail.deliver': 'Sending of mails',
  'maintenance.clean-up': 'Clean-up of what has run out',
  'news.clean-up': 'Clean-up of news drafts',
  'notifications.digests': 'Mails about what is new',
  'tasks.resume': 'Taking up of interrupted work',
}

export const queueText = (name: string): string => names[name] ?? name

/** When a job runs, for the forms of cron that the portal uses; others are shown as they are. */
export function scheduleText(cron: string | null): string {
  if (cron === null) return 'As needed'
  const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (every !== undefined) return `Every ${every} minutes`
  const [, minute] = /^(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (minute !== undefined) return `Every hour, at minute ${minute}`
  const [, atMinute, atHour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  return atHour !== undefined && atMinute !== undefined ? `Every day at ${atHour.padStart(2, '0')}:${atMinute.padStart(2, '0')} UTC` : cron
}
