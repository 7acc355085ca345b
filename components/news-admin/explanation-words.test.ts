import { expect, test } from '@jest/globals'
import { VISIBILITY_RULES, type Explanation } from '#lib/news-access/contract.ts'
import { decidingTags, listed, ruleText, verdict } from './explanation-words.ts'

const subscription: Explanation['subscriptions'][number] = {
  id: 's',
  serviceName: 'S',
  entityName: 'E',
  running: true,
  outcome: 'hidden',
  rule: 'denied-topic',
  tags: ['Tax'],
}
const explanation: Explanation = {
  articleId: 'a',
  businessId: 1,
  type: 0,
  title: 'T',
  person: { ppid: 'p', name: 'Ann Lee', isInternal: false },
  outcome: 'hidden',
  rule: 'denied-topic',
  subscriptions: [{ ...subscription, running: false, tags: ['Other'] }, subscription],
}

test('every rule has a sentence without ids', () => {
  const texts = VISIBILITY_RULES.map((rule) => ruleText(rule, ['Tax']))
  expect(new Set(texts).size).toBe(VISIBILITY_RULES.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z][^{}]+\.$/)
})

test('the verdict names the person, the rule its tags', () => {
  expect(verdict(explanation)).toBe('Ann Lee does not see this article.')
  expect(ruleText('denied-topic', decidingTags(explanation))).toBe('The subscription denies topics of the article: Tax.')
  expect(decidingTags({ ...explanation, rule: 'draft' })).toEqual([])
})

test('words are listed', () => {
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual(['', 'A', 'A and B', 'A, B and C'])
})
