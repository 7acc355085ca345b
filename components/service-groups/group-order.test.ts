import { expect, test } from '@jest/globals'
import { byTenant } from './group-order.ts'

const tenant = (domain: string, name: string) => ({ id: domain, name, url: '', domain, colour: 0, version: 1 })
const cycle = (id: string, order: number) => ({ id, name: id, order, domain: 'LU', version: 1 })
const group = (name: string, domain: string, lifeCycle: string | null) => ({
  id: name,
  name,
  domain,
  smallDescription: '',
  lifeCycle: lifeCycle === null ? null : { id: lifeCycle, name: lifeCycle },
  valueChain: null,
  services: [],
  version: 1,
})

test('groups stand by tenant, then by the order of their life cycle, then by name (B473, A155)', () => {
  const groups = [
    group('b', 'UK', null),
    group('c', 'LU', 'late'),
    group('d', 'LU', null),
    group('Beta', 'LU', 'early'),
    group('alpha', 'LU', 'early'),
  ]
  const found = byTenant(groups, [tenant('UK', 'United Kingdom'), tenant('LU', 'Luxembourg')], [cycle('late', 2), cycle('early', 1)])
  expect(found.map(({ name, groups: own }) => [name, own.map((each) => each.name)])).toEqual([
    ['Luxembourg', ['alpha', 'Beta', 'c', 'd']],
    ['United Kingdom', ['b']],
  ])
})
