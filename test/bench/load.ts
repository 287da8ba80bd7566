// The load generator, in a process of its own. It reads no more of an answer than its status and length, so that
// it takes little of the machine from what it measures. One request in flight on each connection.
import { connect } from 'node:net'
import type { Requests } from './cases.ts'
import { percentile, type Load } from './report.ts'

export interface Order {
  port: number
  requests: Requests
  connections: number
  /** How long, or until each path was asked for once. */
  seconds: number | 'once'
}

/** The head of an upload whose path is new each time; its body is shared. */
const numbered = ({ method, paths, headers, body }: Requests, number: number): string => {
  const all = { host: 'localhost', 'content-length': String(body.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${paths[0]}${number} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const encode = ({ method, paths, headers, body, mix }: Requests): Buffer[] =>
  mix?.flatMap(encode) ??
  paths.map((path) => {
    const all = { host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  })

const withToken = (requests: Requests, token: string): Buffer =>
  encode({ ...requests, body: JSON.stringify({ refresh_token: token }) })[0]!

const tokenOf = (answer: Buffer): string => {
  const token = /"refresh_token": ?"([^"]+)"/.exec(answer.toString('latin1'))?.[1]
  if (token === undefined) throw new Error('an answer without a refresh token')
  return token
}

/** How many bytes the answer has, once that is known; throws at anything but success. */
const lengthOf = (answer: Buffer): number | undefined => {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = answer.toString('latin1', 0, end)
  if (head.startsWith('HTTP/1.1 304')) return end + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 20') || length === undefined) {
    throw new Error(`unexpected answer:\n${answer.toString()}`)
  }
  return end + 4 + Number(length)
}

const run = async ({ port, requests, connections, seconds }: Order): Promise<Load> => {
  const texts = requests.isNew ? [] : encode(requests)
  const shared = Buffer.from(requests.body)
  const times: number[] = []
  const begin = performance.now()
  let next = 0
  const isOver = (): boolean =>
    seconds === 'once' ? next >= texts.length : performance.now() - begin >= seconds * 1000

  const connection = (place: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let token = requests.chain?.[place]
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      let answer: Buffer | undefined
      let length: number | undefined
      let received = 0
      const send = (): void => {
        sent = performance.now()
        if (requests.isNew) {
          socket.write(numbered(requests, next++))
          socket.write(shared)
          return
        }
        socket.write(
          token === undefined ? texts[next++ % texts.length]! : withToken(requests, token),
        )
      }
      socket.on('connect', send)
      socket.on('error', (error) => reject(error))
      socket.on('close', () => reject(new Error('the server closed the connection')))
      socket.on('data', (chunk) => {
        received += chunk.length
        // Of what is read from files only the head is kept.
        if (length === undefined || token !== undefined)
          answer = answer ? Buffer.concat([answer, chunk]) : chunk
        try {
          length ??= lengthOf(answer ?? chunk)
          if (length === undefined || received < length) return
        } catch (error) {
          socket.destroy(error as Error)
          return
        }
        if (token !== undefined) token = tokenOf(answer ?? chunk)
        answer = undefined
        length = undefined
        received = 0
        times.push(performance.now() - sent)
        if (!isOver()) return send()
        resolve()
        socket.destroy()
      })
    })

  await Promise.all(Array.from({ length: connections }, (_, place) => connection(place)))
  const elapsed = (performance.now() - begin) / 1000
  return {
    requests: times.length,
    throughput: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

process.on('message', (order: Order) => {
  run(order).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
