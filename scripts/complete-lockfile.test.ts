import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { missingPlatforms } from './complete-lockfile.ts'

test('the lockfile holds every platform package, so that npm ci takes it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> }
  expect(missingPlatforms(packages)).toEqual([])
})

test('a platform package is added with what it is for', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-darwin-arm64': '1.0.0' } },
    'node_modules/a-darwin-arm64': { version: '1.0.0' },
  }
  expect(missingPlatforms(packages)).toEqual([
    ['node_modules/a-linux-x64-musl', { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ])
  expect(() => missingPlatforms({ 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } })).toThrow('no platform package')
})
