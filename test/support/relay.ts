// A relay before a server, of whose connections some can fall silent without ending, as when a network dies.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Line {
  /** What the client has sent, as far as it is text. */
  said: () => string
  isSilent: () => boolean
  /** From now on nothing comes through, in neither direction, and nobody is told. */
  silence: () => void
  /** Both ends are told that the other one is gone. */
  cut: () => void
}

export interface Relay {
  /** The server's, by way of here. */
  url: string
  /** Of the clients that have not gone. */
  lines: Line[]
  /** After so many bytes of the server a line falls silent. */
  most: number
  close: () => Promise<void>
}

export const startRelay = async (url: string): Promise<Relay> => {
  const { hostname, port } = new URL(url)
  const relay: Pick<Relay, 'lines' | 'most'> = { lines: [], most: Infinity }
  const { lines } = relay
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    let said = ''
    let silent = false
    let answered = 0
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (data) => {
        if (from === client) said += data.toString('latin1')
        else silent ||= (answered += data.length) > relay.most
        if (!silent) to.write(data)
      })
      from.on('close', () => {
        if (!silent) to.destroy()
      })
    }
    pass(client, upstream)
    pass(upstream, client)
    const line: Line = {
      said: () => said,
      isSilent: () => silent,
      silence: () => {
        silent = true
      },
      cut: () => {
        client.destroy()
        upstream.destroy()
      },
    }
    lines.push(line)
    client.on('close', () => lines.splice(lines.indexOf(line), 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(relay, {
    url: relayed.href,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  })
}
