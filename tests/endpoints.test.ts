import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { contracts } from '#lib/contracts.ts'
import type { Access } from '#lib/http/endpoint.ts'
import { additionalEndpoints } from './additional-endpoints.ts'

/** The list of endpoints of the specification: id, area, method, path and who may call. */
const rows = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, , method, path, access] = line.split('\t') as [string, string, string, string, string]
    return { id, method, path, access }
  })

/** Access levels that fit a row; where a rule per record narrows further, the service holds it. */
const fitting: Record<string, Access[]> = {
  anonymous: ['anonymous'],
  'signed-in': ['signed-in'],
  self: ['signed-in', 'identity'],
  'self or internal': ['signed-in'],
  'internal or a member': ['signed-in'],
  internal: ['internal'],
  super: ['super'],
}
/** Rows that say more than one word: E018 returns others the live list (W14), E085 and E092 serve callers without a record. */
const exceptions: Record<string, Access> = { E018: 'anonymous', E085: 'identity', E092: 'identity' }

const built = contracts.flatMap((contract) => {
  const row = rows.find(
    ({ id, method, path }) => method === contract.method && path === contract.path && (id === 'E088') === (contract.accept === 'image'),
  )
  return [{ contract, row }]
})

describe('every contract is an endpoint of the specification, or one of the listed additions, with its access', () => {
  test.each(built.map(({ contract, row }) => [`${contract.method} ${contract.path}`, contract, row] as const))(
    '%s',
    (_title, contract, row) => {
      const additional = additionalEndpoints[`${contract.method} ${contract.path}`]
      if (additional) return expect({ row, access: contract.access }).toEqual({ row: undefined, access: additional })
      expect(row).toBeDefined()
      const allowed = exceptions[row!.id] ? [exceptions[row!.id]] : fitting[row!.access]
      expect(allowed).toContain(contract.access)
    },
  )
})
