import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { db } from '#lib/db/client.ts'
import { make3W, makeItems, makeMustRead, textDocument } from '#lib/news/testing.ts'
import * as seed from '#seed/factories.ts'
import { nextNumber } from '#seed/factories.ts'
import { SUPER } from './portal.ts'
import { waitingTask } from './task-examples.ts'

/** New records for requests to act on. */

export const unique = (word: string): string => `${word} ${nextNumber()}`
export const ppidOf = async (email: string): Promise<string> => (await db.user.findUniqueOrThrow({ where: { email } })).ppid
export const newUser = async (): Promise<string> => (await seed.makeUser(db)).ppid
export const idOf = async (record: Promise<{ id: string }>): Promise<string> => (await record).id
export const newTopic = async (): Promise<string> => (await makeItems('TOPIC', 1))[0]!
const reference = (kind: 'TOPIC' | 'ISSUER' | 'DOCUMENT_TYPE' | 'TERRITORY') => async () => (await makeItems(kind, 1))[0]!
export const article = (type: number, published = false, topicIds: string[] = []) =>
  idOf(
    db.article.create({
      data: {
        type,
        title: unique('Article'),
        published,
        publishDate: published ? new Date() : null,
        topicIds,
        text: { create: { whatsNew: textDocument('New'), whatsNewText: 'New' } },
      },
    }),
  )
export const mustRead = async (): Promise<string> => makeMustRead(await article(1, true))
const taxonomy = (kind: 'INDUSTRY' | 'LIFECYCLE' | 'VALUE_CHAIN') => (version: number) =>
  idOf(seed.makeTaxonomyItem(db, { kind, catalogueVersion: version }))
export const subscription = async (): Promise<string> => idOf(seed.makeSubscription(db, { mainContacts: [await newUser()] }))
const view = async (): Promise<string> =>
  idOf(db.savedView.create({ data: { ownerPpid: await ppidOf(SUPER), table: 'users', name: unique('View'), state: VIEW_STATE } }))
const request = async (): Promise<string> => {
  const subscriptionId = await make3W({ topics: [await newTopic()] }, { users: [await newUser()] })
  return idOf(
    db.accessRequest.create({
      data: {
        articleId: await article(0, true),
        subscriptionId,
        requesterPpid: await newUser(),
        topics: { create: [{ itemId: await newTopic() }] },
      },
    }),
  )
}
export const VIEW_STATE = { filters: {}, sort: null, hiddenColumns: null, extra: {} }

/** A new record by the first part of the address; the version of the catalogue where it has several. */
export const records: Record<string, (catalogueVersion: number) => Promise<string>> = {
  Article3W: () => article(0),
  ArticleGlobal: () => article(1),
  ArticleTemplate: () => idOf(db.articleTemplate.create({ data: { name: unique('Template'), type: 0 } })),
  AccessRequest: request,
  Company: () => idOf(seed.makeCompany(db)),
  DocumentType: reference('DOCUMENT_TYPE'),
  Entity: () => idOf(seed.makeEntity(db)),
  Event: () => idOf(db.event.create({ data: { title: unique('Event'), startDate: new Date() } })),
  Industry: taxonomy('INDUSTRY'),
  Issuer: reference('ISSUER'),
  Lifecycle: taxonomy('LIFECYCLE'),
  Mail: () =>
    idOf(db.outboxMail.create({ data: { kind: 'contact', recipient: 'a@alpha.example', subject: 'S', text: 'T', state: 'FAILED' } })),
  News: () => idOf(db.newsItem.create({ data: { title: unique('News'), issueDate: new Date() } })),
  Notification: async () =>
    idOf(db.personalKey.create({ data: { userPpid: await ppidOf(SUPER), purpose: 'FEED', name: 'Reader', keyHash: randomUUID() } })),
  Publication: () => idOf(db.publication.create({ data: { title: unique('Publication') } })),
  SavedSearch: async () =>
    idOf(
      db.savedSearch.create({
        data: { ownerPpid: await ppidOf(SUPER), name: unique('Search'), type: 0, filters: { freeTextSearch: 'a' }, address: '' },
      }),
    ),
  SavedView: view,
  Service: () => idOf(seed.makeService(db)),
  ServiceGroup: () => idOf(seed.makeServiceGroup(db)),
  Subscription: subscription,
  SubscriptionAccess: () => make3W({}),
  Synonym: () => idOf(db.synonym.create({ data: { terms: ['One', 'Two'], keys: [unique('one'), unique('two')] } })),
  Task: waitingTask,
  Tenant: () => idOf(seed.makeTenant(db)),
  Territory: reference('TERRITORY'),
  Topic: reference('TOPIC'),
  User: newUser,
  ValueChain: taxonomy('VALUE_CHAIN'),
  Video: () => idOf(db.video.create({ data: { title: unique('Video'), provider: 'VIMEO', link: '76979871' } })),
}

export async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png')
}
