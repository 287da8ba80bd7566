// What a client makes of a storage that others write too, or that cannot be written.
import { describe, expect, it } from 'vitest'
import { makeStore, type Kept } from '../../../src/client/auth/store.ts'
import type { User } from '../../../src/client/auth/types.ts'
import { memory } from './support.ts'

const kept = (refresh_token: string): Kept => ({
  session: {
    access_token: 'access',
    refresh_token,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 0,
    user: { id: 'ada' } as User,
  },
  offset: 0,
  savedAt: 0,
})

const [one, two, other] = [kept('one'), kept('two'), kept('another')]
const always = (): boolean => true

const open = (values = new Map<string, string>()) => {
  const storage = memory(values)
  const warned: string[] = []
  const make = () => makeStore(storage, 'key', (words) => void warned.push(words))
  return { values, storage, warned, store: make(), beside: make() }
}

describe('the next session takes the place of the last', () => {
  it('where that is still stored, with its attempt', async () => {
    const { store, beside } = open()
    await store.put(one)
    const attempted = await store.swap(one, (found) => ({ ...found, attempt: 'a' }), always)
    expect(await beside.compare(one)).toEqual(attempted)
    expect(await store.swap(one, () => two, always)).toEqual({ type: 'same', kept: two })
    expect(await beside.compare(one)).toEqual({ type: 'taken', kept: two })
  })

  it('not where another one is stored, none, or it may not', async () => {
    const { store, beside } = open()
    await store.put(one)
    await store.swap(
      one,
      () => two,
      () => false,
    )
    expect(await beside.compare(null)).toEqual({ type: 'taken', kept: one })
    await beside.put(other)
    expect(await store.swap(one, () => two, always)).toEqual({ type: 'taken', kept: other })
    await beside.put(null)
    expect(await store.swap(one, () => two, always)).toEqual({ type: 'gone' })
    expect(await beside.compare(null)).toEqual({ type: 'gone' })
  })

  it('also where another tab wrote the spent one over it', async () => {
    const { store, beside } = open()
    await store.put(one)
    await store.swap(one, () => two, always)
    await beside.put(one)
    expect(await store.compare(two)).toEqual({ type: 'behind', kept: two })
    await store.swap(two, () => other, always)
    expect(await beside.compare(one)).toEqual({ type: 'taken', kept: other })
  })
})

describe('a storage', () => {
  it('that is full takes an attempt: there is room for it from the start', async () => {
    const { values, storage, store } = open()
    await store.put(one)
    const room = values.get('key')!.length
    storage.setItem = (key, value) => {
      if (value.length > room) throw new Error('quota')
      return values.set(key, value)
    }
    const attempt = 'x'.repeat(43)
    await store.swap(one, (found) => ({ ...found, attempt }), always)
    expect(store.isAlone()).toBe(false)
    expect(await store.compare(one)).toEqual({ type: 'same', kept: { ...one, attempt } })
  })

  it('that could not be written is believed again, once another tab wrote it', async () => {
    const { storage, store, beside } = open()
    const { setItem } = storage
    storage.setItem = () => Promise.reject(new Error('quota'))
    await store.put(one)
    expect(await store.compare(one)).toEqual({ type: 'same', kept: one })
    storage.setItem = setItem
    await beside.put(two)
    expect(await store.compare(one)).toEqual({ type: 'taken', kept: two })
    await beside.put(null)
    expect(await store.compare(two)).toEqual({ type: 'gone' })
  })

  it('that cannot be written has nothing, and is warned of once', async () => {
    const { values, storage, warned, store } = open()
    await store.put(one)
    const { setItem } = storage
    storage.setItem = () => Promise.reject(new Error('quota'))
    await store.swap(one, () => two, always)
    await store.swap(two, () => other, always)
    expect(values.size).toBe(0)
    expect(warned).toHaveLength(1)
    expect(await store.compare(other)).toEqual({ type: 'same', kept: other })
    storage.setItem = setItem
    await store.put(other)
    expect(values.size).toBe(1)
    await store.put(null)
    expect(await store.compare(other)).toEqual({ type: 'gone' })
  })
})
