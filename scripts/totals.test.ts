import { expect, test } from '@jest/globals'
import { faultOf } from './totals.ts'

test('the line of a fault has what was expected and received, without colours, code and places', () => {
  const message = [
    '\u001b[31mError: expect(received).toEqual(expected) // deep equality\u001b[39m',
    '',
    '- Expected  - 1',
    '+ Received  + 3',
    '',
    '- Array []',
    '+ Array [',
    '+   "target-size: too small",',
    '+ ]',
    '',
    '  16 |   await expectAccessible(page)',
    '    at e2e/x.spec.ts:16:3',
  ].join('\n')
  expect(faultOf('e2e/x.spec.ts', 'a page', message).split('\n')).toEqual([
    'e2e/x.spec.ts › a page: Error: expect(received).toEqual(expected) // deep equality',
    '    - Expected  - 1',
    '    + Received  + 3',
    '    - Array []',
    '    + Array [',
    '    +   "target-size: too small",',
    '    + ]',
  ])
  expect(faultOf('a.test.ts', 'without a message', '')).toBe('a.test.ts › without a message: no message')
})
