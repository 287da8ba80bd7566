// Writes standard output without ever blocking, whatever it is: a file, a terminal, a pipe, a socket.
import { constants, fstatSync, openSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { isatty } from 'node:tty'
import type { Write } from './outlet.ts'

export const writeTo = (descriptor: number): Write => {
  const kind = fstatSync(descriptor)
  if (kind.isFIFO() || kind.isSocket()) return toStream(descriptor)
  return toFile(isatty(descriptor) ? ownTerminal(descriptor) : descriptor)
}

const toFile =
  (descriptor: number): Write =>
  (bytes) =>
    new Promise((resolve, reject) => {
      write(descriptor, bytes, (error, count) => (error ? reject(error) : resolve(count)))
    })

/** A terminal that somebody stopped (Ctrl-S) would hold a thread, and with it the end of the process. */
const ownTerminal = (descriptor: number): number => {
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
    return openSync(`/dev/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return descriptor // another user's
  }
}

/** An error ends the socket, not the descriptor: a named pipe may get another reader. */
const toStream = (descriptor: number): Write => {
  let socket: Socket | undefined
  return (bytes) =>
    new Promise((resolve, reject) => {
      if (!socket || socket.destroyed)
        socket = new Socket({ fd: descriptor, readable: false, writable: true })
          .on('error', () => undefined) // each write rejects by itself
          .unref()
      socket.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)))
    })
}
