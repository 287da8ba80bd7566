// A relay before Postgres that counts what passes on each connection. It reads no TLS.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Counts {
  /** Messages. */
  sent: number
  received: number
  sentBytes: number
  receivedBytes: number
  /** Statements that the server was told to prepare. */
  parses: number
}

export interface Traffic {
  /** The server's, by way of here. */
  url: string
  /** For each connection, also those that have ended, in the order in which they began. */
  lines: readonly Counts[]
  close: () => Promise<void>
}

const lengthBytes = 4
const parse = 'P'.charCodeAt(0)

/** Calls `heard` with the type of each message: a byte before its length, which a client's first one has not. */
const reading = (from: 'client' | 'server', heard: (type: number | undefined) => void) => {
  let typeBytes = from === 'client' ? 0 : 1
  let rest = Buffer.alloc(0)
  return (data: Buffer): void => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= typeBytes + lengthBytes) {
      const whole = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < whole) return
      heard(typeBytes > 0 ? rest[0] : undefined)
      rest = rest.subarray(whole)
      typeBytes = 1
    }
  }
}

export const countTraffic = async (url: string): Promise<Traffic> => {
  const { hostname, port } = new URL(url)
  const lines: Counts[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    const counts: Counts = { sent: 0, received: 0, sentBytes: 0, receivedBytes: 0, parses: 0 }
    lines.push(counts)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    const readSent = reading('client', (type) => {
      counts.sent += 1
      if (type === parse) counts.parses += 1
    })
    const readReceived = reading('server', () => {
      counts.received += 1
    })
    client.on('data', (data: Buffer) => {
      counts.sentBytes += data.length
      readSent(data)
      upstream.write(data)
    })
    upstream.on('data', (data: Buffer) => {
      counts.receivedBytes += data.length
      readReceived(data)
      client.write(data)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: relayed.href,
    lines,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
