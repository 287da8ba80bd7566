import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startGateway, user, type FakeGateway } from '../../../support/fake-hub.ts'
import { openSocket } from '../../../support/raw.ts'
import { openRealtime, refusedHandshake, type TestSocket } from '../../../support/realtime.ts'
import { until } from '../../../support/until.ts'

let gateway: FakeGateway
afterEach(() => gateway.stop())

const codeOf = ({ text }: { text: string }): string =>
  (JSON.parse(text) as { error: { code: string } }).error.code

describe('sockets', () => {
  it('are no more than so many from a network, and of others there may be more', async () => {
    gateway = await startGateway({ socketsPerAddress: 2 })
    const from = (address: string): object => ({
      options: { headers: { 'x-forwarded-for': address } },
    })
    const token = gateway.token(user)
    const first = await openRealtime(gateway, token, from('2001:db8::1'))
    await openRealtime(gateway, token, from('2001:db8::2'))
    const refused = await refusedHandshake(gateway, token, from('2001:db8::3'))
    expect(refused.status).toBe(429)
    expect(codeOf(refused)).toBe('rate_limited')
    expect(refused.headers['retry-after']).toBe('1')
    await openRealtime(gateway, token, from('2001:db8:1::1'))
    await first.close()
    await until(() => openRealtime(gateway, token, from('2001:db8::3')))
  })

  it('are no more than so many in all', async () => {
    gateway = await startGateway({ sockets: 2 })
    const token = gateway.token(user)
    const sockets = [await openRealtime(gateway, token), await openRealtime(gateway, token)]
    const refused = await refusedHandshake(gateway, token)
    expect(refused.status).toBe(503)
    expect(codeOf(refused)).toBe('unavailable')
    sockets[0]?.socket.terminate()
    await until(() => openRealtime(gateway, token))
  })

  it('are closed in order when the gateway stops', async () => {
    gateway = await startGateway()
    const one = await openRealtime(gateway, gateway.token(user))
    const deaf = await openRealtime(gateway, gateway.token(user))
    deaf.socket.pause()
    const stopping = gateway.realtime.stop()
    expect(await one.closed).toEqual({ code: 1001, reason: 'this gateway is stopping' })
    await stopping
    expect(gateway.hub.isStopped).toBe(true)
    expect((await refusedHandshake(gateway, gateway.token(user))).status).toBe(503)
    deaf.socket.resume()
    await deaf.closed
  })
})

describe('a client', () => {
  it('may say so much in a second', async () => {
    gateway = await startGateway({ messagesPerSecond: 2 })
    const client = await openRealtime(gateway, gateway.token(user))
    for (let count = 0; count < 12; count += 1) client.send({ type: 'ping' })
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' })
    expect(client.messages).toHaveLength(10)
  })

  it('may ping no more than it may speak', async () => {
    gateway = await startGateway({ messagesPerSecond: 2 })
    const client = await openRealtime(gateway, gateway.token(user))
    for (let count = 0; count < 12; count += 1) client.socket.ping()
    expect((await client.closed).code).toBe(1008)
  })

  describe('whose messages wait', () => {
    let client: TestSocket
    let go: () => void
    let pings = 0
    const morePings = async (): Promise<void> => {
      const seen = pings
      await until(() => pings > seen + 3)
    }
    const answers = (type: string): number =>
      client.messages.filter((message) => message.type === type).length

    beforeEach(async () => {
      gateway = await startGateway({}, { ping: 50 })
      gateway.hub.next = { wait: new Promise((resolve) => (go = resolve)) }
      client = await openRealtime(gateway, gateway.token(user))
      client.socket.on('ping', () => (pings += 1))
      client.send({ type: 'subscribe', channel: 'public:a' })
      client.send({ type: 'subscribe', channel: 'public:b' })
      await client.ping()
      client.send({ type: 'subscribe', channel: 'public:c' })
      await morePings()
    })

    it('is not read meanwhile, and not taken for dead', async () => {
      client.send({ type: 'ping' })
      await morePings()
      expect([answers('pong'), answers('subscribed')]).toEqual([1, 0])
      go()
      await until(() => answers('pong') === 2 && answers('subscribed') === 3)
      await morePings()
      expect(client.isClosed()).toBe(false)
    })

    it('is closed in order', async () => {
      gateway.hub.dismiss(user)
      expect((await client.closed).code).toBe(4403)
      const closing = /"code":(\d+),.*socket closed/
      const code = await until(() => closing.exec(gateway.logs.join(''))?.[1])
      expect(code).toBe('4403')
    })
  })

  it('may send no larger message, in one piece or in many', async () => {
    gateway = await startGateway({ frameBytes: 2000 })
    const client = await openRealtime(gateway, gateway.token(user))
    client.send(' '.repeat(2001))
    expect((await client.closed).code).toBe(1009)
    const other = await openRealtime(gateway, gateway.token(user))
    for (let part = 0; part < 3000; part += 1) other.socket.send('x', { fin: false })
    await other.closed
    expect((await openRealtime(gateway, gateway.token(user))).isClosed()).toBe(false)
  })

  it('listens to so many channels', async () => {
    gateway = await startGateway({ channels: 2 })
    const client = await openRealtime(gateway, gateway.token(user))
    await client.subscribe('public:a')
    await client.subscribe('public:b')
    expect(await client.subscribe('public:c')).toMatchObject({
      error: { code: 'bad_request', message: 'a socket listens to 2 channels at most' },
    })
    expect(await client.subscribe('public:b')).toMatchObject({ type: 'subscribed' })
  })

  it('that says nothing is sent away', async () => {
    gateway = await startGateway({}, { first: 100 })
    const silent = await openRealtime(gateway, gateway.token(user))
    const talking = await openRealtime(gateway, gateway.token(user))
    await talking.ping()
    expect(await silent.closed).toEqual({ code: 1008, reason: 'no message received in time' })
    expect(talking.isClosed()).toBe(false)
  })

  it('that answers no ping is cut off', async () => {
    gateway = await startGateway({}, { ping: 100 })
    const token = gateway.token(user)
    const answering = await openRealtime(gateway, token)
    const mute = await openRealtime(gateway, token, { options: { autoPong: false } })
    expect((await mute.closed).code).toBe(1006)
    let pings = 0
    answering.socket.on('ping', () => (pings += 1))
    await until(() => pings > 2)
    expect(answering.isClosed()).toBe(false)
  })

  it('that does not read is sent away, and what waits for it is bounded', async () => {
    gateway = await startGateway({ bufferBytes: 100_000 }, { read: 300 })
    const slow = await openRealtime(gateway, gateway.token(user))
    const quick = await openRealtime(gateway, gateway.token(user))
    await slow.subscribe('public:todos')
    await quick.subscribe('public:todos')
    slow.socket.pause()
    const record = `"${'x'.repeat(10_000)}"`
    let sent = 0
    await until(async () => {
      for (let count = 0; count < 50; count += 1, sent += 1)
        gateway.hub.deliver('public:todos', { record })
      await until(() => quick.changes().length === sent)
      return gateway.hub.on('public:todos').length === 1
    })
    expect(quick.isClosed()).toBe(false)
    slow.socket.resume()
    await slow.closed
    expect(slow.changes().length).toBeLessThan(sent)
  })
})

describe('a request to upgrade', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const { port, hostname } = new URL(gateway.url)
      const socket = connect(Number(port), hostname, () => socket.write(text))
      let answer = ''
      socket.on('data', (data) => (answer += data.toString()))
      socket.on('close', () => resolve(answer))
    })

  it('to another protocol is not taken up, and the request served with its body', async () => {
    gateway = await startGateway()
    const ask =
      'POST /echo HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n' +
      'http2-settings: AAMAAABk\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n'
    const { socket, received } = await openSocket(gateway.url)
    const answers = (): number => received().split('HTTP/1.1 200 ').length - 1
    for (let count = 1; count <= 12; count += 1) {
      socket.write(`${ask}{"a":`)
      if (count % 2 === 0) await until(() => gateway.begun() === count)
      socket.write('1}')
      await until(() => answers() === count)
    }
    expect(received().split('{"a":1}')).toHaveLength(13)
    socket.destroy()
  })

  it('that is no handshake is refused in the envelope', async () => {
    gateway = await startGateway()
    const answer = await raw(
      `GET /realtime/v1?apikey=${gateway.token(user)} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"error":{"code":"bad_request"')
  })

  it('that is refused ends the connection, and its place is free, whoever keeps it half open', async () => {
    gateway = await startGateway({ sockets: 1 })
    const { port, hostname } = new URL(gateway.url)
    const half = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    half.on('error', () => undefined).resume()
    half.write(
      `GET /realtime/v1?apikey=${gateway.token(user)} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: bad\r\n\r\n`,
    )
    await once(half, 'end')
    await until(() => openRealtime(gateway, gateway.token(user)))
    expect(half.writable).toBe(true)
    half.destroy()
  })
})

describe('who reads slowly', () => {
  const large = { record: `"${'x'.repeat(16_000_000)}"` }

  it('is told to read again when there is room, and then goes on', async () => {
    gateway = await startGateway()
    const slow = await openRealtime(gateway, gateway.token(user))
    await slow.subscribe('public:t')
    slow.socket.pause()
    gateway.hub.deliver('public:t', { ...large, id: '1-1', cursor: 'c1' })
    gateway.hub.deliver('public:t', { record: '2', id: '2-1', cursor: 'c2' })
    gateway.hub.deliver('public:t', { record: '3', id: '3-1', cursor: 'c3' })
    slow.socket.resume()
    await slow.waitFor(({ type }) => type === 'resync')
    gateway.hub.deliver('public:t', { record: '4', id: '4-1', cursor: 'c4' })
    await slow.waitFor(({ id }) => id === '4-1')
    expect(slow.messages.slice(1).map(({ type, id, cursor }) => [type, id, cursor])).toEqual([
      ['change', '1-1', 'c1'],
      ['resync', undefined, 'c3'],
      ['change', '4-1', 'c4'],
    ])
  })
})
