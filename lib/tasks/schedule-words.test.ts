import { expect, test } from '@jest/globals'
import { allJobs } from '#lib/all-jobs.ts'
import { allTasks } from '#lib/all-tasks.ts'
import { kindText, queueText } from './words.ts'
import { scheduleText } from './schedule-words.ts'

test('schedules in words', () => {
  expect(['*/10 * * * *', '17 * * * *', '41 3 * * *', '0 7 * * 1', null].map(scheduleText)).toEqual([
    'Every 10 minutes',
    'Every hour, at minute 17',
    'Every day at 03:41 UTC',
    '0 7 * * 1',
    'As needed',
  ])
})

test('every job and every kind of task of the portal has a name, and every schedule words', () => {
  const tasks = allTasks.map(({ kind }) => kind)
  expect(tasks.filter((kind) => kindText(kind) === kind)).toEqual([])
  expect(allJobs.map(({ name }) => name).filter((name) => !tasks.includes(name) && queueText(name) === name)).toEqual([])
  expect(allJobs.flatMap(({ schedule }) => (schedule !== undefined && scheduleText(schedule) === schedule ? [schedule] : []))).toEqual([])
})
