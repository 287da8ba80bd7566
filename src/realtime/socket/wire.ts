// The wire of one socket. Frames that are made already go past ws, straight to the connection: without compression ws
// keeps nothing back, so what it writes itself (pings, pongs, the closing) falls between them and never into one. Much is
// written piece by piece, so that those need not wait for all of it, and that it shows whether anybody reads.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { pieceBytes, piecesOf } from './frames.ts'

export interface Wire {
  isOpen: () => boolean
  send: (text: string) => void
  /** Pieces of whole frames. */
  write: (pieces: readonly Buffer[]) => void
  /** More waits for the reader than may. */
  isFull: () => boolean
  /** Called once when that is over, or the socket is. */
  onceFree: (act: () => void) => void
  close: (code: number, reason: string) => void
}

/** Milliseconds: for a peer that does not close in turn. */
const closeGrace = 2_000

/** `most` bytes may wait for a reader who is slow; where more do, a piece must be read each `patience` milliseconds. */
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
    impatience ??= setTimeout(() => close(1013, 'what is sent is not read'), patience)
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
