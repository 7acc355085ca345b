import { expect, test } from '@jest/globals'
import { isGuid } from './find.ts'

test.each([
  ['3a000000-0000-4000-8000-000000000001', true],
  ['3A000000-0000-4000-8000-00000000ABCD', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['3a00000000004000800000000000001', false],
  ['{3a000000-0000-4000-8000-000000000001}', false],
  ['3a000000-0000-4000-8000-000000000001 ', false],
  ['fund-administration', false],
  ['', false],
])('%j is fetched by id: %s (B117)', (key, expected) => expect(isGuid(key)).toBe(expected))
