import { describe, expect, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import { listState } from './use-list-state.ts'

const failed = new ApiError(500, null)
const earlier = ['a row of the request before']
const rows = ['a row']

describe('what a list shows', () => {
  test('while it asks for the first time: nothing', () => {
    expect(listState({ data: undefined, error: undefined, isValidating: true }, undefined)).toEqual({
      data: undefined,
      stale: false,
      error: undefined,
      retrying: false,
    })
  })

  test('while it asks anew: the rows before, marked as such', () => {
    expect(listState({ data: undefined, error: undefined, isValidating: true }, earlier)).toEqual({
      data: earlier,
      stale: true,
      error: undefined,
      retrying: false,
    })
  })

  test('with the response: that', () => {
    expect(listState({ data: rows, error: undefined, isValidating: false }, earlier)).toEqual({
      data: rows,
      stale: false,
      error: undefined,
      retrying: false,
    })
  })

  test('after a failure: no row of the request before, also while it tries again', () => {
    expect(listState({ data: undefined, error: failed, isValidating: false }, earlier)).toEqual({
      data: undefined,
      stale: false,
      error: failed,
      retrying: false,
    })
    expect(listState({ data: undefined, error: failed, isValidating: true }, earlier)).toEqual({
      data: undefined,
      stale: false,
      error: failed,
      retrying: true,
    })
  })

  test('when the same request failed the second time: its rows, and that they could not be read again', () => {
    expect(listState({ data: rows, error: failed, isValidating: false }, rows)).toEqual({
      data: rows,
      stale: false,
      error: failed,
      retrying: false,
    })
  })

  test('a late response to the request before changes nothing', () => {
    expect(listState({ data: rows, error: undefined, isValidating: false }, ['late'])).toMatchObject({ data: rows, stale: false })
  })
})
