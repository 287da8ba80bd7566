// A mail server that keeps what it gets, and can be made to misbehave.
import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from './until.ts'

export interface Mail {
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  raw: string
  /** The address in the text that leads back to the service. */
  link: string
  /** The six digits in the text. */
  code: string
}

export interface Mailbox {
  port: number
  mails: Mail[]
  /** Messages that are being handed over right now. */
  held: () => number
  environment: Record<string, string>
  /** Waits for the next mail to this address that was not given before. */
  next: (to: string) => Promise<Mail>
  /** From now on nothing is acknowledged, until `release`. */
  hold: () => void
  release: () => void
  /** What the server says to each message in the place of taking it; nothing: it takes them. */
  refuse: (words: string | undefined) => void
  /** Not reachable, until `start`. */
  close: () => Promise<void>
  start: () => Promise<void>
}

export const openMailbox = async (options: SMTPServerOptions = {}): Promise<Mailbox> => {
  const mails: Mail[] = []
  const given = new Set<Mail>()
  let refusal: string | undefined
  let held = 0
  let holding: Promise<void> | undefined
  let release: () => void = () => undefined
  let server: SMTPServer | undefined
  let port = 0

  const make = (): SMTPServer =>
    new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      ...options,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          held += 1
          void (holding ?? Promise.resolve()).then(() => {
            held -= 1
            if (refusal !== undefined) return done(new Error(refusal))
            const to = session.envelope.rcptTo.map(({ address }) => address)
            mails.push(readMail(Buffer.concat(chunks).toString('latin1'), to))
            done()
          })
        })
      },
    })

  const start = async (): Promise<void> => {
    server = make()
    server.on('error', () => undefined) // a client that left in the middle
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }
  await start()

  return {
    port,
    mails,
    held: () => held,
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SMTP_FROM: 'Plinth <service@example.test>',
    },
    next: (to) =>
      until(
        () => {
          const mail = mails.find((one) => one.to.includes(to) && !given.has(one))
          if (mail) given.add(mail)
          return mail
        },
        { what: `mail to ${to}, of ${mails.map((mail) => mail.to).join(' ')}` },
      ).then((mail) => mail!),
    hold: () => {
      holding = new Promise((resolve) => (release = resolve))
    },
    release: () => {
      holding = undefined
      release()
    },
    refuse: (words) => {
      refusal = words
    },
    close: async () => {
      const closing = server
      await new Promise<void>((resolve) => closing?.close(() => resolve()))
    },
    start,
  }
}

const readMail = (raw: string, to: string[]): Mail => {
  const parts = partsOf(raw)
  const text = parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? ''
  return {
    id: headerOf(raw, 'message-id'),
    from: headerOf(raw, 'from'),
    to,
    subject: headerOf(raw, 'subject'),
    text,
    html: parts.find(({ type }) => type.startsWith('text/html'))?.text ?? '',
    raw,
    link: /https?:\/\/\S+\/auth\/v1\/verify\?[^\s<>")]+/.exec(text)?.[0] ?? '',
    code: /(?<![\w-])\d{6}(?![\w-])/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '',
  }
}

const partsOf = (raw: string): { type: string; text: string }[] => {
  const { head, body } = splitHead(raw)
  const type = headerOf(head, 'content-type')
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
  return [{ type, text: decode(body, headerOf(head, 'content-transfer-encoding')) }]
}

const splitHead = (raw: string): { head: string; body: string } => {
  const at = raw.indexOf('\r\n\r\n')
  return { head: raw.slice(0, at + 2), body: raw.slice(at + 4) }
}

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: *((?:.*)(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(head)?.[1]
    ?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''

const decode = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
