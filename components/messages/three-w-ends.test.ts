import { expect, test } from '@jest/globals'
import { registerEndsText, threeWEndsText } from './three-w-ends.ts'

const end = (company: string, isOver: boolean) => ({ company, endDate: isOver ? '2026-11-01' : '2026-12-20', isOver })

test('a register that is closed and one that will be are told apart', () => {
  const closed = 'The 3W subscription of Alpha ended on 01/11/2026. The register is kept, and opens again when the subscription is renewed.'
  const closing =
    'The 3W subscription of Beta ends on 20/12/2026. From then on the register is kept, but closed until it is renewed: export what you need by then.'
  expect(registerEndsText([])).toBe('')
  expect(registerEndsText([end('Alpha', true)])).toBe(closed)
  expect(registerEndsText([end('Beta', false)])).toBe(closing)
  expect(registerEndsText([end('Beta', false), end('Alpha', true)])).toBe(`${closed} ${closing}`)
})

test('of many companies three are named', () => {
  const ended = ['A', 'B', 'C', 'D', 'E'].map((name) => end(name, true))
  expect(threeWEndsText(ended)).toMatch(/ of C ended on 01\/11\/2026\. So did those of 2 more companies\.$/)
  expect(threeWEndsText(ended.slice(1))).toMatch(/ So did those of one more company\.$/)
})
