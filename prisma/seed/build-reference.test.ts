import { describe, expect, test } from '@jest/globals'
import { buildReference, referenceId } from './build-reference.ts'
import { documentTypeOf, issuerOf, referenceNames, topicsOfTitle } from './content/reference.ts'

describe('reference data of the demo', () => {
  const rows = buildReference()

  test('ids and names per kind are unique, only territories have a code', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`)).size).toBe(rows.length)
    const codes = rows.filter(({ code }) => code)
    expect(codes.every(({ kind }) => kind === 'TERRITORY')).toBe(true)
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['LU', 'GB', 'FR', 'US', 'EU']))
    expect(codes).toHaveLength(referenceNames.TERRITORY.length)
  })

  test('at least 40 topics, and an id only for what there is', () => {
    expect(referenceNames.TOPIC.length).toBeGreaterThanOrEqual(40)
    expect(rows).toContainEqual({ id: referenceId('TOPIC', 'Insurance'), kind: 'TOPIC', name: 'Insurance', code: null })
    expect(() => referenceId('TOPIC', 'Luxembourg')).toThrow('There is no TOPIC named Luxembourg')
  })
})

describe('tags of a regulation', () => {
  test.each([
    ['Truth in Lending (Regulation Z) Adjustment to Asset-Size Exemption Threshold', ['Consumer credit']],
    [
      'Margin and Capital Requirements for Covered Swap Entities',
      ['Capital requirements', 'Derivatives and swaps', 'Risk management and stress testing'],
    ],
    ['Airworthiness Directives; Airbus Airplanes', []],
  ])('topics of "%s"', (title, topics) => expect(topicsOfTitle(title)).toEqual(topics))

  test('document type by subtype where it is listed, issuer by agency', () => {
    expect(documentTypeOf('Rule', 'Correction')).toBe('Correction')
    expect(documentTypeOf('Proposed Rule', 'GDL Guidance')).toBe('Proposed Rule')
    expect(documentTypeOf('Rule', '')).toBe('Rule')
    expect(issuerOf('SEC')).toBe('Securities and Exchange Commission')
    expect(issuerOf('NONE')).toBeUndefined()
  })
})
