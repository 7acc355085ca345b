import { createHash } from 'node:crypto'
import type { Prisma } from '#lib/db/generated/client.ts'
import { appliesWords, stateWords } from '#lib/obligations/words.ts'
import type { ActionState } from '#lib/obligations/words.ts'
import { slug } from './ascii.ts'
import { serviceId } from './build-catalogue.ts'
import { registerTexts } from './content/register-texts.ts'
import type { RegisterAction, RegisterDecision } from './content/register-texts.ts'
import { entityIds } from './ids.ts'
import { pdfOf } from './pdf.ts'
import { demoCalendarDay, demoDay, demoId } from './random.ts'

type Tx = Prisma.TransactionClient
interface Person {
  ppid: string
  name: string
}
interface Source {
  articleId: string | null
  articleNumber: number
  articleTitle: string
  articleVersion: number
  territoryIds: string[]
  topicIds: string[]
  documentTypeIds: string[]
}

const HOUR_MS = 3_600_000
/** Some hours into a day. */
const at = (daysAgo: number, hours: number): Date => new Date(demoDay(-daysAgo).getTime() + hours * HOUR_MS)
const by = ({ ppid, name }: Person) => ({ byPpid: ppid, byName: name })

/** The people of a subscription, its main contact first. */
async function peopleOf(tx: Tx, subscriptionId: string): Promise<Person[]> {
  const members = await tx.subscriptionMember.findMany({
    where: { subscriptionId },
    orderBy: [{ isMainContact: 'desc' }, { userPpid: 'asc' }],
    select: { user: { select: { ppid: true, firstName: true, lastName: true } } },
  })
  return members.map(({ user }) => ({ ppid: user.ppid, name: `${user.firstName} ${user.lastName}` }))
}

async function addEvidence(tx: Tx, obligationId: string, actionId: string, [title, text]: [string, string], who: Person): Promise<void> {
  const bytes = pdfOf(title, [text])
  const [id, name] = [demoId('evidence-file', actionId), `${slug(title)}.pdf`]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx.file.create({ data: { id, name, contentType: 'application/pdf', size: bytes.byteLength, sha256, createdAt: demoDay(-12) } })
  await tx.fileChunk.create({ data: { fileId: id, index: 0, bytes } })
  await tx.obligationEvidence.create({
    data: { id: demoId('evidence', actionId), obligationId, actionId, fileId: id, at: at(12, 9), ...by(who) },
  })
}

interface Decided {
  obligationId: string
  by: Person
  daysAgo: number
}

async function addAction(
  tx: Tx,
  people: readonly Person[],
  given: RegisterAction,
  { obligationId, by: decider, daysAgo }: Decided,
): Promise<void> {
  const { task, owner, left, due, state, comments = [], evidence } = given
  const id = demoId('action', `${obligationId}:${task}`)
  const person = owner === null ? null : people[owner]!
  const doer = person ?? decider
  await tx.obligationAction.create({
    data: {
      id,
      obligationId,
      task,
      ownerPpid: person?.ppid ?? null,
      ownerName: person?.name ?? left ?? null,
      dueDate: demoCalendarDay(due),
      state,
      ...(state === 'DONE' && { doneAt: at(12, 10), doneByPpid: doer.ppid, doneByName: doer.name }),
      createdAt: at(daysAgo, 10),
    },
  })
  const step = (moment: Date, who: Person, words: string) => ({
    id: demoId('history', `${id}:${words}`),
    obligationId,
    at: moment,
    ...by(who),
    words,
  })
  const steps = [step(at(daysAgo, 10), decider, `Action "${task}": ${person?.name ?? left ?? 'nobody yet'}`)]
  if (state !== 'OPEN')
    steps.push(
      step(at(Math.min(daysAgo, 12), 11), doer, `Action "${task}": ${stateWords[state.toLowerCase() as ActionState].toLowerCase()}`),
    )
  await tx.obligationHistory.createMany({ data: steps })
  await tx.obligationComment.createMany({
    data: comments.map((words, index) => ({
      id: demoId('comment', `${id}:${index}`),
      obligationId,
      actionId: id,
      words,
      at: at(8 - index * 3, 14),
      ...by(people[index % people.length]!),
    })),
  })
  if (evidence) await addEvidence(tx, obligationId, id, evidence, doer)
}

async function addEntry(
  tx: Tx,
  people: readonly Person[],
  source: Source,
  { applies, by: position, reason, daysAgo, actions }: RegisterDecision,
): Promise<void> {
  const id = demoId('obligation', source.articleTitle)
  const decider = people[position]!
  const decidedAt = at(daysAgo, 9)
  await tx.obligation.create({
    data: {
      id,
      entityId: entityIds.alpha,
      ...source,
      applies: applies.toUpperCase() as Uppercase<typeof applies>,
      reason,
      decidedByPpid: decider.ppid,
      decidedByName: decider.name,
      decidedAt,
      createdAt: decidedAt,
    },
  })
  const words = `Version ${source.articleVersion}: ${appliesWords[applies]}. ${reason}`
  await tx.obligationHistory.create({ data: { id: demoId('history', id), obligationId: id, at: decidedAt, ...by(decider), words } })
  for (const action of actions) await addAction(tx, people, action, { obligationId: id, by: decider, daysAgo })
}

/** The register of Alpha, open to the firm: decisions, actions of several people, overdue, done and left behind ones, and an entry of an article that is gone. */
export async function fillRegister(tx: Tx): Promise<void> {
  const { id: subscriptionId } = await tx.subscription.findFirstOrThrow({
    where: { entityId: entityIds.alpha, serviceId: serviceId('regulatory-news-watch') },
    select: { id: true },
  })
  const people = await peopleOf(tx, subscriptionId)
  for (const { article, ...decision } of registerTexts.entries) {
    const { id, businessId, title, version, territoryIds, topicIds, documentTypeIds } = await tx.article.findFirstOrThrow({
      where: { type: 0, published: true, title: { contains: article } },
      orderBy: { businessId: 'asc' },
    })
    const source = {
      articleId: id,
      articleNumber: businessId,
      articleTitle: title,
      articleVersion: version,
      territoryIds,
      topicIds,
      documentTypeIds,
    }
    await addEntry(tx, people, source, decision)
  }
  const { number, title, ...decision } = registerTexts.withdrawn
  const gone = {
    articleId: null,
    articleNumber: number,
    articleTitle: title,
    articleVersion: 2,
    territoryIds: [],
    topicIds: [],
    documentTypeIds: [],
  }
  await addEntry(tx, people, gone, decision)
  await tx.registerOpening.create({ data: { subscriptionId, openedByPpid: people[0]!.ppid, openedAt: at(30, 9) } })
}
