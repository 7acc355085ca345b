import { z } from 'zod'
import { readData } from './files.ts'

const action = z.strictObject({
  task: z.string().min(1),
  /** Position among the people of Alpha's 3W subscription, its main contact first; null = nobody. */
  owner: z.int().min(0).nullable(),
  /** Name of an owner who has left. */
  left: z.string().optional(),
  /** Days from today; negative = before. */
  due: z.int(),
  state: z.enum(['OPEN', 'PROGRESS', 'DONE', 'DROPPED']),
  comments: z.array(z.string().min(1)).optional(),
  /** Title and text of a PDF. */
  evidence: z.tuple([z.string(), z.string()]).optional(),
})
const decision = {
  applies: z.enum(['yes', 'no', 'open']),
  /** Position of who decided, as `owner`. */
  by: z.int().min(0),
  daysAgo: z.int().min(0),
  reason: z.string().min(1),
  actions: z.array(action),
}

const schema = z.strictObject({
  /** `article`: a part of the title. */
  entries: z.array(z.strictObject({ article: z.string(), ...decision })),
  withdrawn: z.strictObject({ number: z.int(), title: z.string(), ...decision }),
})

/** What the register of Alpha says, from prisma/seed/data/obligations.json. */
export const registerTexts = schema.parse(JSON.parse(readData('obligations.json').toString('utf8')))
export type RegisterAction = z.infer<typeof action>
export type RegisterDecision = Omit<(typeof registerTexts)['withdrawn'], 'number' | 'title'>
