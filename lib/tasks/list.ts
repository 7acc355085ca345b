import 'server-only'
import { declareReadList } from '#lib/lists/list.ts'
import { taskColumns } from './columns.ts'

/** The list of everybody's long work, filtered and ordered by Prisma. */
export const taskList = declareReadList({ name: 'tasks', columns: taskColumns, tables: ['Task', 'User'] })
