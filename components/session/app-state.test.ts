import { expect, test } from '@jest/globals'
import { createAppState, errorKinds } from './app-state.ts'

test('begins not initialised, without error, on catalogue version 1 (B025, B026)', () => {
  expect(createAppState().get()).toEqual({ catalogueVersion: 1, catalogueVersionToggle: true, initialized: 'FALSE', hasError: 'NO_ERROR' })
})

test('notifies its listeners until they leave', () => {
  const store = createAppState()
  const seen: string[] = []
  const leave = store.subscribe(() => seen.push(store.get().initialized))
  store.set({ initialized: 'WIP' })
  store.set({ initialized: 'TRUE' })
  leave()
  store.set({ initialized: 'FALSE' })
  expect(seen).toEqual(['WIP', 'TRUE'])
})

test('the error kinds (B570)', () =>
  expect(errorKinds).toEqual(['NO_ERROR', 'UNKNOWN', 'NO_COMPANY', 'NO_USER', 'SESSION_EXPIRED', 'NO_TENANT']))
