import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** Most topics that a person chooses. */
const MAX_TOPICS = 100

const path = '/api/v1/Notification/topics'
const topicChoiceSchema = z.strictObject({
  /** Ids of topics to which new articles, news and dates are narrowed, by name; empty = all. */
  topics: z.array(z.guid()),
})
export type TopicChoice = z.infer<typeof topicChoiceSchema>

export const getTopicChoice = endpoint({
  method: 'GET',
  path,
  summary: "The topics of the caller's notifications; none means all",
  access: 'signed-in',
  response: topicChoiceSchema,
})

export const saveTopicChoice = endpoint({
  method: 'PUT',
  path,
  summary: "Changes the topics of the caller's notifications; none means all",
  access: 'signed-in',
  body: z.strictObject({ topics: z.array(z.guid()).max(MAX_TOPICS) }),
  response: topicChoiceSchema,
})
