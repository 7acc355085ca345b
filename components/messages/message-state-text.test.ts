import { expect, test } from '@jest/globals'
import { config } from '#lib/config/config.ts'
import { messageStateText } from './message-state-text.ts'

// Days are those of the firm.
config()

const message = { createdAt: '2026-12-04T10:00:00.000Z', answeredAt: null, answeredBy: null, closedAt: null }
const answered = { ...message, answeredAt: '2026-12-07T10:00:00.000Z', answeredBy: 'Ida Weber' }

test.each([
  [{ ...message, state: 'RECEIVED' as const }, 'Asked on 04/12/2026, waiting for an answer.'],
  [{ ...answered, state: 'ANSWERED' as const }, 'Asked on 04/12/2026, answered on 07/12/2026 by Ida Weber.'],
  [{ ...answered, answeredBy: null, state: 'ANSWERED' as const }, 'Asked on 04/12/2026, answered on 07/12/2026.'],
  // What was answered stays so when it is closed afterwards.
  [
    { ...answered, state: 'CLOSED' as const, closedAt: '2026-12-08T10:00:00.000Z' },
    'Asked on 04/12/2026, answered on 07/12/2026 by Ida Weber.',
  ],
  [{ ...message, state: 'CLOSED' as const, closedAt: '2026-12-08T10:00:00.000Z' }, 'Asked on 04/12/2026, closed on 08/12/2026.'],
])('%j: %s', (given, text) => expect(messageStateText(given)).toBe(text))
