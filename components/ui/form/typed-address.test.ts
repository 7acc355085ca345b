import { expect, test } from '@jest/globals'
import { emailIn, wholeAddress } from './typed-address.ts'

test.each([
  ['Jürgen Groß <juergen.gross@firm.example>', 'juergen.gross@firm.example'],
  ['"Groß, Jürgen" <juergen.gross@firm.example>; ', 'juergen.gross@firm.example'],
  ['<a@firm.example>', 'a@firm.example'],
  ['mailto:a@firm.example', 'a@firm.example'],
  ['Ann <mailto:a@firm.example>', 'a@firm.example'],
  // Nothing to take away, or nothing that could be known.
  ['a@firm.example', 'a@firm.example'],
  ['Ann <a@firm.example>, Bob <b@firm.example>', 'Ann <a@firm.example>, Bob <b@firm.example>'],
  ['Ann <a@firm.example', 'Ann <a@firm.example'],
  ['Ann', 'Ann'],
  ['', ''],
])('the e-mail in %j is %j', (text, email) => expect(emailIn(text)).toBe(email))

test.each([
  ['www.firm.example', 'https://www.firm.example'],
  [' firm.example/a?b=1#c ', 'https://firm.example/a?b=1#c'],
  ['firm.example:8080', 'https://firm.example:8080'],
  // An address already, or none at all.
  ['http://firm.example', 'http://firm.example'],
  ['ftp://firm.example', 'ftp://firm.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['a@firm.example', 'a@firm.example'],
  ['firm.example/a b', 'firm.example/a b'],
  ['localhost', 'localhost'],
  ['1.2', '1.2'],
  ['', ''],
])('the address %j becomes %j', (text, address) => expect(wholeAddress(text)).toBe(address))

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
  expect(emailIn(text)).toBe(address)
})

test.each(['', 'ann', 'ann.', 'ann@x', 'ann@x.example', "o'neill+news@x.example", 'ann@x.example, bob@x.example'])('%j stays', (text) => {
  expect(emailIn(text)).toBe(text)
})
