// A server that speaks enough of the protocol of Postgres to take a client in, and then says what no Postgres says.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface WildPostgres {
  url: string
  /** Connections that are open. */
  open: () => number
  stop: () => Promise<void>
}

export const message = (code: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const number = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}

const ready = message('Z', 'I')
export const done = Buffer.concat([message('C', 'SELECT 1\0'), ready])
/** Of one column, named answer. */
export const description = message(
  'T',
  ...[number(2, 1), 'answer\0', number(4, 0), number(2, 0)],
  ...[number(4, 25), number(2, -1), number(4, -1), number(2, 0)],
)
export const row = (text: string): Buffer =>
  message('D', number(2, 1), number(4, Buffer.byteLength(text)), text)
export const copyBegins = message('H', number(2, 0).subarray(1), number(2, 0))

/** The head of a message that says it is longer than whatever comes. */
export const endless = (code: string): Buffer =>
  Buffer.concat([Buffer.from(code), number(4, 0x7fffffff)])

/** The bytes again and again, for as long as somebody takes them. */
export const flood = (socket: Socket, bytes: Buffer): void => {
  const write = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', write)
  write()
}

/** `answer` gets the text of each query; undefined is what a Postgres says to a setting. */
export const startWildPostgres = async (
  answer: (text: string, socket: Socket) => Buffer | 'nothing' | undefined,
  greet = (socket: Socket): void => {
    socket.write(Buffer.concat([message('R', number(4, 0)), ready]))
  },
): Promise<WildPostgres> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    socket.once('data', () => {
      greet(socket)
      socket.on('data', (bytes: Buffer) => {
        const said = answer(bytes.toString('latin1'), socket) ?? done
        if (said !== 'nothing') socket.write(said)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://reader:word@127.0.0.1:${port}/shop?sslmode=disable`,
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
