import { beforeEach, expect, test } from '@jest/globals'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { makeInternalUser } from '#seed/factories.ts'
import { cleanUpNews } from './clean-up.ts'

const DAY = 86_400_000

beforeEach(resetDatabase)

test('unused pictures go after a day with their file; those of texts, versions and drafts stay', async () => {
  const { ppid: userPpid } = await makeInternalUser(db)
  const { id: articleId } = await db.article.create({ data: { type: 0, title: 'a' } })
  const image = async (name: string, age = 2 * DAY) => {
    const file = await db.file.create({ data: { name, contentType: 'image/png', size: 0, sha256: '' } })
    return (await db.newsImage.create({ data: { fileId: file.id, createdAt: new Date(Date.now() - age) } })).id
  }
  await image('unused')
  await image('fresh', DAY / 2)
  await db.articleImage.create({ data: { articleId, imageId: await image('shown') } })
  await db.articleVersion.create({ data: { articleId, version: 1, content: { background: `x ${await image('of a version')} y` } } })
  await db.newsDraft.create({ data: { userPpid, record: 'article/new-0', content: { background: await image('of a draft') } } })
  await db.newsDraft.create({ data: { userPpid, record: 'article/new-1', content: {}, savedAt: new Date(Date.now() - 91 * DAY) } })
  await cleanUpNews.run({})
  expect((await db.file.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
    'fresh',
    'of a draft',
    'of a version',
    'shown',
  ])
  expect(await db.newsImage.count()).toBe(4)
  expect((await db.newsDraft.findMany()).map(({ record }) => record)).toEqual(['article/new-0'])
})

test('a picture of a text in the trash stays until the trash lets it go', async () => {
  const { id: articleId } = await db.article.create({ data: { type: 0, title: 'a' } })
  const file = await db.file.create({ data: { name: 'x', contentType: 'image/png', size: 0, sha256: '' } })
  const { id: imageId } = await db.newsImage.create({ data: { fileId: file.id, createdAt: new Date(Date.now() - 2 * DAY) } })
  await db.articleImage.create({ data: { articleId, imageId } })
  const changeSet = await inTransaction(null, async (tx) => {
    const id = await openTrash(tx, null, { entity: 'Article', entityId: articleId, label: 'a' })
    await tx.article.delete({ where: { id: articleId } })
    return id
  })
  await cleanUpNews.run({})
  expect(await db.file.count()).toBe(1)
  await db.changeSet.delete({ where: { id: changeSet } })
  await cleanUpNews.run({})
  expect(await db.file.count()).toBe(0)
})

test('files that no article, version, draft or article in the trash names go after a day; those that one names stay', async () => {
  const { ppid: userPpid } = await makeInternalUser(db)
  const attachment = async (name: string, age = 2 * DAY) => {
    const file = await db.file.create({ data: { name, contentType: 'application/pdf', size: 0, sha256: '' } })
    return (await db.newsAttachment.create({ data: { fileId: file.id, createdAt: new Date(Date.now() - age) } })).id
  }
  const article = async (name: string) =>
    db.article.create({ data: { type: 0, title: 'a', attachments: [{ id: await attachment(name) }] } })
  await attachment('unused')
  await attachment('fresh', DAY / 2)
  const { id: articleId } = await article('shown')
  await db.articleVersion.create({ data: { articleId, version: 1, content: { attachments: [{ id: await attachment('of a version') }] } } })
  await db.newsDraft.create({
    data: { userPpid, record: 'article/new-0', content: { attachments: [{ id: await attachment('of a draft') }] } },
  })
  const deleted = await article('in the trash')
  const changeSet = await inTransaction(null, async (tx) => {
    const id = await openTrash(tx, null, { entity: 'Article', entityId: deleted.id, label: 'a' })
    await tx.article.delete({ where: { id: deleted.id } })
    return id
  })
  const kept = async () => (await db.file.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)
  await cleanUpNews.run({})
  expect(await kept()).toEqual(['fresh', 'in the trash', 'of a draft', 'of a version', 'shown'])
  await db.changeSet.delete({ where: { id: changeSet } })
  await cleanUpNews.run({})
  expect(await kept()).toEqual(['fresh', 'of a draft', 'of a version', 'shown'])
})
