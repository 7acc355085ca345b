import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import type { CostClass, EndpointSpec } from '#lib/http/endpoint.ts'
import { pageOf } from '#lib/http/page.ts'

const json = (schema: EndpointSpec['body'] | 'file' | null): string =>
  schema && schema !== 'file' ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : ''

/** What an endpoint costs by its form; null = its form does not tell. */
function costByForm({ path, multipart, response, query, body }: EndpointSpec): CostClass[] | null {
  if (multipart) return path.endsWith('/import') ? ['import'] : ['picture']
  if (response === 'file') return /\/excel|\/word|\/editing|UsersPermissions/.test(path) ? ['export'] : ['light']
  if (/"(freeTextSearch|q)":\{/.test(json(query) + json(body))) return ['search']
  if (json(response).includes('"hasNext"') || /"pageSize":\{/.test(json(query) + json(body))) return ['list']
  return null
}

const built = contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const)

describe('an endpoint names what it costs: searches, pages of lists, forms with files, exports and imports have a budget (design rule 21)', () => {
  const forms = built.filter(([, contract]) => costByForm(contract) !== null)
  test.each(forms)('%s', (_title, contract) => expect(costByForm(contract)).toContain(contract.cost ?? 'light'))

  test('whatever is counted per minute as an export, import or search has the budget of the same name', () => {
    for (const [, { limit, cost }] of built) if (limit === 'export' || limit === 'import' || limit === 'search') expect(cost).toBe(limit)
  })

  test('a planted list, search, form and export without one are found', () => {
    const planted = { method: 'POST', path: '/api/v1/Planted', summary: '', access: 'signed-in', response: null } as const
    expect(costByForm({ ...planted, response: pageOf(z.string()) })).toEqual(['list'])
    expect(costByForm({ ...planted, body: z.strictObject({ filters: z.strictObject({ freeTextSearch: z.string() }) }) })).toEqual([
      'search',
    ])
    expect(costByForm({ ...planted, multipart: { files: { photo: 'one' }, maxFileBytes: 1 } })).toEqual(['picture'])
    expect(costByForm({ ...planted, path: '/api/v1/Planted/excel', response: 'file' })).toEqual(['export'])
    expect(costByForm(planted)).toBeNull()
  })
})
