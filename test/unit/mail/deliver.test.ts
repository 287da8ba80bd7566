import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import type { Message } from '../../../src/database/mail.ts'
import { makeDeliver, warnOfLoggedMail } from '../../../src/mail/deliver.ts'
import { keepable } from '../../../src/mail/reason.ts'
import { openMailbox } from '../../support/mailbox.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const message = (more: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  channel: 'email',
  address: 'ada@example.com',
  subject: 'Grüße',
  html: '<p>Zürich &amp; more: 123456</p>',
  text: 'Zürich & more: 123456\n.\nend',
  ...more,
})

type Line = [object, string]
const deliverWith = (
  environment: Record<string, string>,
): { deliver: ReturnType<typeof makeDeliver>; lines: Line[] } => {
  const lines: Line[] = []
  const line = (...said: Line): void => void lines.push(said)
  const log = { info: line, warn: line, error: line }
  const config = readConfig(environment)
  warnOfLoggedMail(config, log)
  return { deliver: makeDeliver(config, 'http://127.0.0.1:8000', log), lines }
}

describe('mail by SMTP', () => {
  it('arrives as it was written, under an id of its own', async () => {
    const mailbox = await openMailbox()
    ends.push(mailbox.close)
    const { deliver, lines } = deliverWith(mailbox.environment)
    const one = message()
    await deliver(one)
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({
      id: `<${one.id}@example.test>`,
      from: 'Plinth <service@example.test>',
      to: ['ada@example.com'],
    })
    expect(mail!.text.trimEnd()).toBe(one.text.replaceAll('\n', '\r\n'))
    expect(mail!.html.trimEnd()).toBe(one.html)
    expect(mail!.raw).toMatch(/^auto-submitted: auto-generated\r$/im)
    expect(lines).toEqual([])
  })

  it.each([
    'a@x.com\r\nBcc: e@x.com',
    'a@x.com,b@y.com',
    'a@x.com;b@y.com',
    '"b@evil.com x"@internal.dom',
    'a(c)@x.com',
    '<a@x.com> b@y.com',
    'G: a@x.com;',
    'a@x.com\u2028',
    '',
  ])('goes to one plain address or nowhere: %j', async (address) => {
    const mailbox = await openMailbox()
    ends.push(mailbox.close)
    const { deliver } = deliverWith(mailbox.environment)
    await expect(deliver(message({ address }))).rejects.toThrow('not one plain address')
    expect(mailbox.mails).toEqual([])
  })

  it('fails where the server is not there, or does not want it', async () => {
    const mailbox = await openMailbox()
    ends.push(mailbox.close)
    const { deliver } = deliverWith(mailbox.environment)
    mailbox.refuse('go away')
    await expect(deliver(message())).rejects.toThrow('go away')
    await mailbox.close()
    await expect(deliver(message())).rejects.toThrow('ECONNREFUSED')
  })

  it('sends no password in the clear unless it is told to', async () => {
    const logins: unknown[] = []
    const mailbox = await openMailbox({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password])
        done(null, { user: username })
      },
    })
    ends.push(mailbox.close)
    const login = { ...mailbox.environment, SMTP_USER: 'me', SMTP_PASSWORD: 'hunter2hunter2' }
    const failure: unknown = await deliverWith(login)
      .deliver(message())
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain('hunter2')
    expect([logins, mailbox.mails]).toEqual([[], []])
    await deliverWith({ ...login, SMTP_TLS: 'off' }).deliver(message())
    expect(logins).toEqual([['me', 'hunter2hunter2']])
    expect(mailbox.mails).toHaveLength(1)
  })

  it.each([
    [{}, 'no-reply@localhost'],
    [{ SERVICE_SITE_URL: 'https://app.example.org/welcome' }, 'no-reply@app.example.org'],
    [{ SMTP_USER: 'mail@example.net', SMTP_PASSWORD: 'x', SMTP_TLS: 'off' }, 'mail@example.net'],
    [{ SMTP_FROM: 'team@example.com' }, 'team@example.com'],
  ])('comes from somebody, with %j', async (more, from) => {
    const mailbox = await openMailbox({
      authOptional: true,
      onAuth: (_a, _s, done) => done(null, { user: 'x' }),
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    })
    ends.push(mailbox.close)
    const environment = { ...mailbox.environment, SMTP_FROM: '', ...more }
    await deliverWith(environment).deliver(message())
    expect(mailbox.mails[0]!.from).toBe(from)
  })
})

describe('mail without a server', () => {
  it('is one line of the log, which says so at the start', async () => {
    const { deliver, lines } = deliverWith({})
    const { address: to, subject, text, ...rest } = message()
    await deliver({ address: to, subject, text, ...rest })
    expect(lines).toEqual([
      [{}, 'SMTP_HOST is empty: mail is written to this log and not sent, links and codes in it'],
      [{ to, subject, text }, 'mail'],
    ])
  })
})

describe('a text message', () => {
  const receive = async (
    status = 204,
  ): Promise<{ url: string; got: { headers: IncomingHttpHeaders; body: string }[] }> => {
    const got: { headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        response.writeHead(status, { location: '/elsewhere' }).end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(async () => server.close())
    const address = server.address()
    return {
      url: `127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/sms?a=b`,
      got,
    }
  }
  const sms = message({ channel: 'sms', address: '+15550100', subject: null, html: null })

  it('is posted to the webhook', async () => {
    const { url, got } = await receive()
    const { deliver } = deliverWith({ SMS_WEBHOOK_URL: `http://key:s%20ecret@${url}` })
    await deliver(sms)
    expect(got).toHaveLength(1)
    expect(JSON.parse(got[0]!.body)).toEqual({ to: '+15550100', text: sms.text })
    expect(got[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': sms.id,
      authorization: `Basic ${Buffer.from('key:s ecret').toString('base64')}`,
    })
  })

  it.each([302, 400, 500])('is not sent when the webhook answers %d', async (status) => {
    const { url, got } = await receive(status)
    const { deliver } = deliverWith({ SMS_WEBHOOK_URL: `http://${url}` })
    await expect(deliver(sms)).rejects.toThrow()
    expect(got).toHaveLength(1)
  })

  it('is logged where there is no webhook', async () => {
    const { deliver, lines } = deliverWith({ SMTP_HOST: 'nowhere.invalid' })
    await deliver(sms)
    expect(lines).toEqual([[{ to: sms.address, subject: null, text: sms.text }, 'mail']])
  })
})

describe('why something was not sent', () => {
  it.each([
    [new Error('plain'), 'plain'],
    [Object.assign(new Error('down'), { code: 'ECONNECTION' }), 'ECONNECTION: down'],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      }),
      'ENOTFOUND: fetch failed',
    ],
    [new Error('535 YWxhZGRpbjpvcGVuIHNlc2FtZQ== refused'), '535 [redacted] refused'],
    [new Error('a\r\nb'), 'a b'],
    ['thrown text', 'unknown'],
  ])('is told in words that may be kept: %s', (error, words) => {
    expect(keepable(error)).toBe(words)
  })

  it('is not long', () => {
    expect(keepable(new Error('so '.repeat(1000)))).toHaveLength(300)
  })
})
