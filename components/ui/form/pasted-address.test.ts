import { expect, test } from '@jest/globals'
import { addressIn } from './pasted-address.ts'

test.each([
  ['ann@x.example.', 'ann@x.example'],
  ['ann@x.example,', 'ann@x.example'],
  ['ann@x.example; ', 'ann@x.example'],
  [' (ann@x.example)', 'ann@x.example'],
  ['mailto:ann@x.example', 'ann@x.example'],
  ['<ann@x.example>', 'ann@x.example'],
  ['"Weber, Ann" <ann@x.example>;', 'ann@x.example'],
  ['Zoë Müller <zoë@müller.example>', 'zoë@müller.example'],
  ['ann@x.example\u200B', 'ann@x.example'],
])('%j holds the address %j', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

test.each(['', 'ann', 'ann.', 'ann@x', 'ann@x.example', "o'neill+news@x.example", 'ann@x.example, bob@x.example'])('%j stays', (text) => {
  expect(addressIn(text)).toBe(text)
})
