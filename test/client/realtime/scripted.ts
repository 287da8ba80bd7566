// A service of which a test says what it does: for what the real one cannot show.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export interface Scripted {
  url: string
  /** How many sockets were opened. */
  opened: () => number
  /** Every message that came. */
  said: { type: string; token?: string }[]
  stop: () => Promise<void>
}

type Answer = (
  socket: WebSocket,
  message: { type: string; channel?: string; ref?: number; as?: string; token?: string },
  /** Of the socket, from 1. */
  number: number,
) => void

/** Answers as a service without changes. */
export const welcome: Answer = (socket, { type, ref, as }) => {
  const answers: Record<string, object> = {
    access_token: { type: 'authorized', ref },
    subscribe: { type: 'subscribed', channel: 'public:todos', as, cursor: '1' },
    unsubscribe: { type: 'unsubscribed', channel: 'public:todos', as, ref },
    ping: { type: 'pong' },
  }
  socket.send(JSON.stringify(answers[type]))
}

export const startScripted = async (answer: Answer): Promise<Scripted> => {
  const said: Scripted['said'] = []
  let opened = 0
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const number = (opened += 1)
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString())
      said.push(message)
      answer(socket, message, number)
    })
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    said,
    stop: async () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
