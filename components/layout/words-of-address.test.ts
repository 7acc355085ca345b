import { expect, test } from '@jest/globals'
import { wordsOfAddress } from './words-of-address.ts'

test.each([
  ['/service/payrol-services', ['payrol']],
  ['/myServises', ['Servises']],
  ['/admin/services/3a000000-0000-4000-8000-00000000abcd', ['admin', 'services']],
  ['/news/view/transfer_pricing', ['news', 'transfer', 'pricing']],
  ['/statutory%20audit', ['statutory', 'audit']],
  ['/404', []],
  ['/1234/x', []],
  ['/%E0%A4%A', []],
])('%s names %j', (pathname, expected) => expect(wordsOfAddress(pathname)).toEqual(expected))
