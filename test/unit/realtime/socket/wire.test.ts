import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { pieceBytes, piecesOf } from '../../../../src/realtime/socket/frames.ts'
import { makeWire, type Wire } from '../../../../src/realtime/socket/wire.ts'

/** A peer who reads only when a test says so. */
interface Peer {
  wire: Wire
  received: () => Buffer
  read: () => Promise<void>
  closed: unknown[]
  end: () => void
}

const patience = 10_000
const most = 4 * pieceBytes

const makePeer = (): Peer => {
  const parts: Buffer[] = []
  const closed: unknown[] = []
  let taken: (() => void) | undefined
  const connection = new Duplex({
    read: () => undefined,
    write: (part: Buffer, _encoding, done) => {
      parts.push(part)
      taken = done
    },
  })
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    close: (...why: unknown[]) => {
      closed.push(why)
      socket.readyState = 2
    },
    resume: () => undefined,
    terminate: () => undefined,
  })
  return {
    wire: makeWire(socket as unknown as WebSocket, connection, most, patience),
    received: () => Buffer.concat(parts),
    read: async () => {
      const done = taken
      taken = undefined
      done?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    closed,
    end: () => void socket.emit('close'),
  }
}

/** The messages in these bytes, and of how many frames each was made. */
const messagesIn = (bytes: Buffer): { text: string; frames: number }[] => {
  const messages: { text: string; frames: number }[] = []
  let parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const short = bytes[at + 1] ?? 0
    expect(first & 0x0f).toBe(parts.length === 0 ? 1 : 0)
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const length =
      head === 2
        ? short
        : head === 4
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2))
    parts.push(bytes.subarray(at + head, (at += head + length)))
    if (!(first & 0x80)) continue
    messages.push({ text: Buffer.concat(parts).toString(), frames: parts.length })
    parts = []
  }
  return messages
}

let peer: Peer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  peer = makePeer()
})
afterEach(() => vi.useRealTimers())

describe('pieces', () => {
  it('hold whole frames, and are not much larger than they should', () => {
    const texts = ['', 'ü'.repeat(62), 'x'.repeat(125), 'x'.repeat(126), 'y'.repeat(65_536), 'z']
    const [piece, ...others] = piecesOf(texts)
    expect(others).toEqual([])
    expect(messagesIn(piece!)).toEqual(texts.map((text) => ({ text, frames: 1 })))
    const many = piecesOf(Array<string>(1_000).fill('x'.repeat(1_000)))
    expect(many.length).toBe(4)
    for (const one of many) expect(one.length).toBeLessThanOrEqual(pieceBytes)
    expect(many.flatMap(messagesIn).length).toBe(1_000)
  })

  it('cut a long message into frames, wherever a character is cut', () => {
    const text = `x${'ü'.repeat(pieceBytes)}`
    const pieces = piecesOf(['before', text, 'after'])
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(pieceBytes + 20)
    expect(messagesIn(Buffer.concat(pieces))).toEqual([
      { text: 'before', frames: 1 },
      { text, frames: 3 },
      { text: 'after', frames: 1 },
    ])
  })
})

describe('a wire', () => {
  const long = 'x'.repeat(2 * most)

  it('gives the connection a piece at a time', async () => {
    peer.wire.send(long)
    expect(peer.received().length).toBeLessThan(2 * pieceBytes)
    peer.wire.send('last')
    for (let count = 0; count < 20; count += 1) await peer.read()
    expect(messagesIn(peer.received()).map(({ text }) => text)).toEqual([long, 'last'])
  })

  it('is full while more waits than may, and says when there is room', async () => {
    let freed = 0
    peer.wire.send('short')
    expect(peer.wire.isFull()).toBe(false)
    peer.wire.send(long)
    expect(peer.wire.isFull()).toBe(true)
    peer.wire.onceFree(() => (freed += 1))
    await peer.read()
    expect(freed).toBe(0)
    for (let count = 0; count < 6; count += 1) await peer.read()
    expect(peer.wire.isFull()).toBe(false)
    expect(freed).toBe(1)
  })

  it('bears a reader who is slow, and none who reads nothing', async () => {
    peer.wire.send(long)
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(patience - 1)
      await peer.read()
    }
    expect(peer.closed).toEqual([])
    await vi.advanceTimersByTimeAsync(patience)
    expect(peer.closed).toEqual([[1013, 'client reads too slowly']])
  })

  it('says all before it closes', async () => {
    peer.wire.send(long)
    peer.wire.send('last')
    peer.wire.close(1001, 'over')
    for (let count = 0; count < 20; count += 1) await peer.read()
    expect(messagesIn(peer.received()).at(-1)?.text).toBe('last')
  })

  it('leaves nobody waiting when its socket is gone', () => {
    let freed = 0
    peer.wire.send(long)
    peer.wire.onceFree(() => (freed += 1))
    peer.end()
    expect(freed).toBe(1)
  })
})
