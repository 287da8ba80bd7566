// Sends mail by SMTP, each message on a connection of its own: an idle one could die unnoticed.
import { createTransport } from 'nodemailer'
import type { Send } from './mailer.ts'

export interface SmtpOptions {
  host: string
  port: number
  user: string | undefined
  password: string | undefined
  from: string
  tls: 'starttls' | 'required' | 'implicit' | 'off' | undefined
}

/** Milliseconds, all together well below the lease of a claimed message. */
const patience = { connecting: 10_000, greeting: 10_000, silence: 15_000, whole: 30_000 }

export const makeSmtp = ({ host, port, user, password, from, tls }: SmtpOptions): Send => {
  // A password does not travel in the clear unless somebody said so.
  const mode = tls ?? (port === 465 ? 'implicit' : user === undefined ? 'starttls' : 'required')
  const transport = createTransport({
    host,
    port,
    secure: mode === 'implicit',
    requireTLS: mode === 'required',
    ignoreTLS: mode === 'off',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  const domain = sender.slice(sender.lastIndexOf('@') + 1)

  return async ({ id, address, subject, html, text }) => {
    if (!isOneAddress(address)) throw new Error('this is not one plain address')
    const mail = {
      messageId: `<${id}@${domain}>`, // the same when it is sent once more
      from,
      to: { name: '', address },
      envelope: { from: sender, to: [address] },
      subject: subject ?? '',
      text,
      ...(html !== null && { html }),
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.timeout(patience.whole),
    }
    await transport.sendMail(mail)
  }
}

/** SQL lets nothing else through; nodemailer would read a list, a comment or a header out of it. */
const isOneAddress = (address: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i.test(address)
