// What one socket sends. Frames are written straight to the connection, past ws: without compression ws keeps nothing
// back, so what it writes itself (pings, pongs, the closing) falls between frames and never into one. Large output is
// written piece by piece, so that those need not wait for all of it, and that a client that does not read is noticed.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { pieceBytes, piecesOf } from './frames.ts'

export interface Wire {
  isOpen: () => boolean
  send: (text: string) => void
  /** Pieces of whole frames. */
  write: (pieces: readonly Buffer[]) => void
  /** More is queued than the limit allows. */
  isFull: () => boolean
  /** Calls it once, when the queue is below the limit again or the socket is closed. */
  onceFree: (act: () => void) => void
  close: (code: number, reason: string) => void
}

/** Milliseconds: for a peer that does not close in turn. */
const closeGrace = 2_000

/** `most` bytes may be queued; beyond that, the client must read a piece every `patience` milliseconds. */
export const makeWire = (
  socket: WebSocket,
  connection: Duplex,
  most: number,
  patience: number,
): Wire => {
  const queue: Buffer[] = []
  const waiting: (() => void)[] = []
  let queuedBytes = 0
  let impatience: NodeJS.Timeout | undefined

  const isOpen = (): boolean => socket.readyState === socket.OPEN
  const isFull = (): boolean => queuedBytes + connection.writableLength > most

  const close = (code: number, reason: string): void => {
    if (!isOpen()) return
    pump(Infinity)
    socket.close(code, reason)
    socket.resume() // or the peer's closing is not read
    const end = setTimeout(() => socket.terminate(), closeGrace)
    socket.once('close', () => clearTimeout(end))
  }

  const pump = (bytes = pieceBytes): void => {
    while (connection.writableLength < bytes) {
      const piece = queue.shift()
      if (!piece) return
      queuedBytes -= piece.length
      connection.write(piece, flushed)
    }
  }

  const flushed = (): void => {
    if (!isOpen()) return
    stopWaiting()
    pump()
    if (isFull()) return wait()
    for (const act of waiting.splice(0)) act()
  }

  const wait = (): void => {
    impatience ??= setTimeout(() => close(1013, 'client reads too slowly'), patience)
  }

  const stopWaiting = (): void => {
    clearTimeout(impatience)
    impatience = undefined
  }

  const write = (pieces: readonly Buffer[]): void => {
    if (!isOpen()) return
    for (const piece of pieces) {
      queue.push(piece)
      queuedBytes += piece.length
    }
    pump()
    if (isFull()) wait()
  }

  socket.once('close', () => {
    stopWaiting()
    queue.length = 0
    for (const act of waiting.splice(0)) act()
  })

  return {
    isOpen,
    isFull,
    onceFree: (act) => void waiting.push(act),
    write,
    close,
    send: (text) => write(piecesOf([text])),
  }
}
