import 'server-only'
import { db } from '#lib/db/client.ts'

interface AnsweredMessage {
  id: string
  subject: string
  answeredAt: Date
}

/** Answers that a person got since a moment, the newest first. */
export async function answersFor(senderPpid: string, from: Date, limit: number): Promise<AnsweredMessage[]> {
  const rows = await db.message.findMany({
    where: { senderPpid, answeredAt: { gt: from } },
    orderBy: { answeredAt: 'desc' },
    take: limit,
    select: { id: true, subject: true, answeredAt: true },
  })
  return rows.map(({ answeredAt, ...row }) => ({ ...row, answeredAt: answeredAt! }))
}
