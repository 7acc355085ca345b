/** When a job runs, for the forms of cron that the portal uses; others are shown as they are. */
export function scheduleText(cron: string | null): string {
  if (cron === null) return 'As needed'
  if (cron === '* * * * *') return 'Every minute'
  const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (every !== undefined) return `Every ${every} minutes`
  const [, minute] = /^(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (minute !== undefined) return `Every hour, at minute ${minute}`
  const [, atMinute, atHour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  return atHour !== undefined && atMinute !== undefined ? `Every day at ${atHour.padStart(2, '0')}:${atMinute.padStart(2, '0')} UTC` : cron
}
