// What one has written, the next request comes after; also in another tab, and in the other parts of the client.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeAfterOfTabs } from '../../src/client/after-tabs.ts'
import { createClient } from '../../src/client/main.ts'

const address = 'http://service.test'
const token = (id: number): string => `00000001-${id}`

const storageOf = (values = new Map<string, string>(), isFull = false): Partial<Storage> => ({
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => {
    if (isFull) throw new Error('the quota is exceeded')
    values.set(key, value)
  },
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what a request comes after', () => {
  it('is the last write', () => {
    const { tokens, took } = makeAfterOfTabs(address)
    expect(tokens()).toBe('')
    took('', token(1))
    expect(tokens()).toBe(token(1))
    took(tokens(), null)
    took(tokens(), token(2))
    expect(tokens()).toBe(token(2))
  })

  it('is each of several that ran beside each other, until one comes after them', () => {
    const { tokens, took } = makeAfterOfTabs(address)
    took('', token(2))
    took('', token(1)) // begun sooner, ended later
    expect(tokens()).toBe(`${token(2)},${token(1)}`)
    const sent = tokens()
    took('', token(3))
    took(sent, token(4))
    expect(tokens()).toBe(`${token(3)},${token(4)}`)
  })

  it('is none the less where its name begins that of another', () => {
    const { tokens, took } = makeAfterOfTabs(address)
    took('', token(12))
    const sent = tokens()
    took('', token(1))
    took(sent, token(13))
    expect(tokens()).toBe(`${token(1)},${token(13)}`)
  })

  it('is more than the service looks at where they were many', () => {
    const { tokens, took } = makeAfterOfTabs(address)
    for (let id = 0; id < 20; id += 1) took('', token(id))
    expect(tokens().split(',')).toHaveLength(9)
  })

  it('is the furthest place in the log that was heard of, until a write comes after it', () => {
    const { tokens, took, heard } = makeAfterOfTabs(address)
    took('', token(1))
    heard('00000001-00000000/0000009A')
    heard('00000001-00000000/00000FFF')
    heard('00000001-00000000/0000009B')
    heard(undefined)
    expect(tokens()).toBe(`${token(1)},00000001-00000000/00000FFF`)
    took('', token(2))
    expect(tokens()).toBe(`${token(1)},${token(2)},00000001-00000000/00000FFF`)
    const sent = tokens()
    heard('00000001-00000001/00000000')
    took(sent, token(3))
    expect(tokens()).toBe(`${token(3)},00000001-00000001/00000000`)
    took(tokens(), token(4))
    expect(tokens()).toBe(token(4))
    heard('00000002-00000000/00000001')
    expect(tokens()).toBe(`${token(4)},00000002-00000000/00000001`)
  })

  it('is forgotten when every replica that serves has seen it', () => {
    vi.useFakeTimers()
    const { tokens, took } = makeAfterOfTabs(address)
    took('', token(1))
    vi.advanceTimersByTime(599_999)
    expect(tokens()).toBe(token(1))
    vi.advanceTimersByTime(1)
    expect(tokens()).toBe('')
  })

  it('is the same in all tabs', () => {
    vi.stubGlobal('window', { localStorage: storageOf() })
    const [one, other] = [makeAfterOfTabs(address), makeAfterOfTabs(address)]
    one.took('', token(1))
    expect(other.tokens()).toBe(token(1))
    other.took(other.tokens(), token(2))
    expect(one.tokens()).toBe(token(2))
    expect(makeAfterOfTabs('http://another.test').tokens()).toBe('')
  })

  it('stays in the tab where nothing can be stored', () => {
    vi.stubGlobal('window', { localStorage: storageOf(new Map(), true) })
    const { tokens, took } = makeAfterOfTabs(address)
    took('', token(1))
    expect(tokens()).toBe(token(1))
  })
})

it('goes along with each request of every part of the client', async () => {
  const sent: (string | null)[] = []
  const told = [null, token(1), null, token(2)]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init).headers.get('x-plinth-after'))
    const after = told.shift()
    return Response.json({}, { headers: after ? { 'x-plinth-after': after } : {} })
  }
  const client = createClient(address, 'a key', {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.from('todos').select()
  await client.auth.resetPasswordForEmail('ada@example.com')
  await client.storage.listBuckets()
  await client.from('todos').insert({ id: 1 })
  await client.from('todos').select()
  expect(sent).toEqual([null, null, token(1), token(1), token(2)])
})
