import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { makeObjectMover, type StoreObject } from '../../../src/import/objects.ts'
import {
  SourceBusy,
  SourceFailed,
  type OpenedObject,
  type PlannedObject,
} from '../../../src/import/source.ts'

const { signal } = new AbortController()

const planned = (key: string, size: number | null = null): PlannedObject => ({
  bucket: 'files',
  key,
  size,
  from: null,
  headers: {},
})

const md5Of = (text: string): string => createHash('md5').update(text).digest('hex')

const opened = (text: string, more: Partial<OpenedObject> = {}): OpenedObject => ({
  stream: Readable.from([Buffer.from(text)]),
  size: text.length,
  md5: md5Of(text),
  ...more,
})

/** Keeps what was stored whole. */
const storing = () => {
  const stored = new Map<string, string>()
  let [now, most] = [0, 0]
  const store: StoreObject = async ({ key }, bytes) => {
    most = Math.max(most, (now += 1))
    try {
      let text = ''
      for await (const piece of bytes) text += Buffer.from(piece).toString()
      await new Promise((resolve) => setTimeout(resolve, 5))
      stored.set(key, text)
    } finally {
      now -= 1
    }
  }
  return { stored, most: () => most, move: makeObjectMover(store, 1) }
}

describe('the mover of files', () => {
  it('moves three at a time', async () => {
    const { stored, most, move } = storing()
    const objects = Array.from({ length: 10 }, (_, at) => planned(`file ${at}`, 7))
    const moved = await move(objects, () => Promise.resolve(opened('content')), signal)
    expect(moved).toEqual({ moved: 10, bytes: 70, failed: [], odd: [], counts: {} })
    expect(most()).toBe(3)
    expect(stored.get('file 9')).toBe('content')
  })

  it('counts files whose bytes cannot be had', async () => {
    const { move } = storing()
    const moved = await move([planned('a'), planned('b')], undefined, signal)
    expect(moved).toMatchObject({ moved: 0, counts: { withoutBytes: 2 } })
  })

  it('tries twice again where that may help, and names what failed', async () => {
    const { stored, move } = storing()
    const tries: Record<string, number> = {}
    const open = ({ key }: PlannedObject): Promise<OpenedObject> => {
      const attempt = (tries[key] = (tries[key] ?? 0) + 1)
      if (key === 'gone') throw new SourceFailed('not found')
      if (key === 'busy' || attempt < 3) throw new SourceBusy('too many requests')
      return Promise.resolve(opened('late'))
    }
    const moved = await move(
      ['gone', 'busy', 'late'].map((key) => planned(key)),
      open,
      signal,
    )
    expect(moved.failed).toEqual([
      { bucket: 'files', key: 'gone', error: 'not found' },
      { bucket: 'files', key: 'busy', error: 'too many requests' },
    ])
    expect(tries).toEqual({ gone: 1, busy: 3, late: 3 })
    expect(stored).toEqual(new Map([['late', 'late']]))
  })

  it('stores nothing that is shorter, longer or other than was said', async () => {
    const { stored, move } = storing()
    let turn = 0
    const answers: Record<string, () => OpenedObject> = {
      short: () => opened('cut', { size: 4 }),
      other: () => opened(`turn ${(turn += 1)}`, { md5: md5Of('content') }),
      broken: () =>
        opened('', {
          stream: new Readable({
            read() {
              this.destroy(new Error('reset'))
            },
          }),
        }),
    }
    const open = ({ key }: PlannedObject) => Promise.resolve(answers[key]?.() ?? opened('content'))
    const moved = await move(
      [...Object.keys(answers).map((key) => planned(key)), planned('row', 3)],
      open,
      signal,
    )
    expect(Object.fromEntries(moved.failed.map(({ key, error }) => [key, error]))).toEqual({
      short: '3 bytes came, and not 4',
      other: 'the bytes do not have the MD5 that the source names',
      broken: 'the file broke off',
      row: '7 bytes came, and not 3',
    })
    expect(stored.size).toBe(0)
  })

  it('takes the same bytes twice for the file, whatever MD5 is named', async () => {
    const { stored, move } = storing()
    const open = () => Promise.resolve(opened('content', { md5: md5Of('encrypted') }))
    const moved = await move([planned('a')], open, signal)
    expect(moved).toEqual({ moved: 1, bytes: 7, failed: [], odd: ['a'], counts: {} })
    expect(stored.get('a')).toBe('content')
  })

  it('closes a stream that nobody read, and goes on', async () => {
    const streams: Readable[] = []
    const move = makeObjectMover(() => Promise.reject(new SourceFailed('the key is taken')), 1)
    const open = () => {
      const one = opened('content')
      streams.push(one.stream)
      return Promise.resolve(one)
    }
    const moved = await move([planned('a')], open, signal)
    expect(moved.failed).toEqual([{ bucket: 'files', key: 'a', error: 'the key is taken' }])
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('stops with its signal, and at an error that is no fault of a file', async () => {
    const leaving = new AbortController()
    const { move } = storing()
    const open = () => {
      leaving.abort(new Error('left'))
      return Promise.reject(new SourceBusy('cut'))
    }
    await expect(move([planned('a')], open, leaving.signal)).rejects.toThrow('left')

    let begun = 0
    const broken = makeObjectMover(() => Promise.reject(new Error('the database is gone')), 1)
    const objects = Array.from({ length: 9 }, (_, at) => planned(String(at)))
    const opening = () => {
      begun += 1
      return Promise.resolve(opened('content'))
    }
    await expect(broken(objects, opening, signal)).rejects.toThrow('the database is gone')
    expect(begun).toBe(3)
  })
})
