import { beforeEach, describe, expect, test } from '@jest/globals'
import { db, pool } from '#lib/db/client.ts'
import { violates } from '#lib/db/errors.ts'
import { resetDatabase } from '#lib/db/testing.ts'

/** What the database itself holds of the news. */
beforeEach(resetDatabase)

const item = async (kind: 'TOPIC' | 'TERRITORY', name: string) => (await db.referenceItem.create({ data: { kind, name } })).id
const revision = async () => Number((await pool().query(`SELECT "value" FROM "ChangeStamp" WHERE "name" = 'news'`)).rows[0].value)
const tags = async (articleId: string) =>
  (await db.articleTag.findMany({ where: { articleId }, orderBy: { itemId: 'asc' } })).map(({ itemId }) => itemId)

describe('business ids (A123)', () => {
  test('count per type from 1, also in one insert of many', async () => {
    await db.article.createMany({
      data: [
        { type: 0, title: 'a' },
        { type: 1, title: 'b' },
        { type: 0, title: 'c' },
      ],
    })
    const rows = await db.article.findMany({ orderBy: { title: 'asc' } })
    expect(rows.map(({ title, businessId }) => [title, businessId])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ])
  })

  test('given numbers move the counter up, never down, and are unique per type', async () => {
    await db.article.createMany({
      data: [
        { type: 0, title: 'a', businessId: 40 },
        { type: 0, title: 'b', businessId: 7 },
      ],
    })
    expect((await db.article.create({ data: { type: 0, title: 'c' } })).businessId).toBe(41)
    expect((await db.article.create({ data: { type: 1, title: 'd' } })).businessId).toBe(1)
    const taken = await db.article.create({ data: { type: 0, title: 'e', businessId: 7 } }).catch((error: unknown) => error)
    expect(violates(taken, 'Article_type_businessId_key')).toBe(true)
  })

  test('twenty inserts over several connections at once get twenty numbers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => db.article.create({ data: { type: 0, title: `Race ${n}` } })))
    const numbers = (await db.article.findMany({ orderBy: { businessId: 'asc' } })).map(({ businessId }) => businessId)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })
})

describe('tags', () => {
  test('the rows with foreign keys follow the arrays', async () => {
    const [first, second, land] = [await item('TOPIC', 'Funds'), await item('TOPIC', 'Tax'), await item('TERRITORY', 'Luxembourg')] as [
      string,
      string,
      string,
    ]
    const { id } = await db.article.create({ data: { type: 0, title: 'a', topicIds: [first, first], territoryIds: [land] } })
    expect(await tags(id)).toEqual([first, land].sort())
    await db.article.update({ where: { id }, data: { topicIds: [second] } })
    expect(await tags(id)).toEqual([land, second].sort())
    await db.article.update({ where: { id }, data: { title: 'b' } })
    expect(await tags(id)).toEqual([land, second].sort())
  })

  test('an item in use cannot be deleted, an unknown one not used (A149)', async () => {
    const topic = await item('TOPIC', 'Funds')
    await db.article.create({ data: { type: 0, title: 'a', topicIds: [topic] } })
    await db.newsItem.create({ data: { title: 'n', issueDate: new Date(), topicIds: [topic] } })
    const event = await db.event.create({ data: { title: 'e', topicIds: [topic] } })
    await expect(db.referenceItem.delete({ where: { id: topic } })).rejects.toThrow()
    await db.event.update({ where: { id: event.id }, data: { topicIds: [] } })
    expect(await db.eventTag.count()).toBe(0)
    await db.article.deleteMany()
    await expect(db.referenceItem.delete({ where: { id: topic } })).rejects.toThrow()
    await db.newsItem.deleteMany()
    await db.referenceItem.delete({ where: { id: topic } })
    await expect(db.article.create({ data: { type: 0, title: 'x', topicIds: [topic] } })).rejects.toThrow()
  })
})

test('the title of the search follows the article', async () => {
  const { id } = await db.article.create({ data: { type: 0, title: 'Before', text: { create: { backgroundText: 'Some words' } } } })
  expect((await db.articleText.findUniqueOrThrow({ where: { articleId: id } })).title).toBe('Before')
  await db.article.update({ where: { id }, data: { title: 'After' } })
  expect((await db.articleText.findUniqueOrThrow({ where: { articleId: id } })).title).toBe('After')
})

test('every change of what lists show raises the revision, a reading mark does not', async () => {
  const user = await db.user.create({ data: { ppid: 'p', email: 'p@x.example', firstName: 'P', lastName: 'P', isInternal: false } })
  const before = await revision()
  const { id } = await db.article.create({ data: { type: 0, title: 'a' } })
  const afterCreate = await revision()
  expect(afterCreate).toBeGreaterThan(before)
  await db.readMark.create({ data: { userPpid: user.ppid, articleId: id } })
  expect(await revision()).toBe(afterCreate)
  await db.articleNote.create({ data: { kind: 'FIRM', articleId: id, impact: 2 } })
  expect(await revision()).toBeGreaterThan(afterCreate)
})

test('one note per kind, article and subscription; a default note belongs to the firm', async () => {
  const { id: articleId } = await db.article.create({ data: { type: 0, title: 'a' } })
  await db.articleNote.create({ data: { kind: 'FIRM', articleId } })
  await expect(db.articleNote.create({ data: { kind: 'FIRM', articleId } })).rejects.toThrow()
  await expect(db.articleNote.create({ data: { kind: 'CLIENT', articleId } })).rejects.toThrow()
})

describe('search vectors', () => {
  const vector = async (title: string, body: string) =>
    (await pool().query('SELECT news_search($1, $2)::text AS v', [title, body])).rows[0].v as string

  test('words lose case, accents and punctuation; numbers stay whole', async () => {
    expect(await vector('Überprüfung der Verordnung 2012-0001', "l'État (CSSF)")).toBe(
      "'0001':5A '2012':4A 'cssf':8B 'der':2A 'etat':7B 'l':6B 'uberprufung':1A 'verordnung':3A",
    )
  })

  test('the longest text that is taken fits', async () => {
    const words = Array.from({ length: 150_000 }, (_, n) => `${String.fromCodePoint(0x4e00 + (n % 20_000))}${n}`).join(' ')
    await expect(vector('t', words)).resolves.toContain("'t'")
  })
})
