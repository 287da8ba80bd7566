// Where a message goes: to the mail server, to the webhook for texts, or, where there is none, to the log.
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import type { Outlet } from '../log/outlet.ts'
import type { Send } from './mailer.ts'
import { makeSmtp } from './smtp.ts'
import { makeWebhook } from './webhook.ts'

/** Milliseconds, well below the lease of a claimed message. */
const patience = 20_000

/**
 * `address`: where this gateway listens, for the sender when nothing else names one. `written` resolves when the last
 * line stands in the log: a mail that goes there counts as sent only then.
 */
export const makeDeliver = (
  config: Config,
  address: string,
  log: Log,
  written: Outlet['written'] = () => Promise.resolve(),
): Send => {
  const write: Send = async ({ address: to, subject, text }) => {
    log.info({ to, subject, text }, 'mail')
    await written(patience)
  }
  const email =
    config.SMTP_HOST === undefined ? write : makeSmtp(smtpOf(config, config.SMTP_HOST, address))
  const sms = config.SMS_WEBHOOK_URL === undefined ? write : makeWebhook(config.SMS_WEBHOOK_URL)
  return (message) => (message.channel === 'sms' ? sms(message) : email(message))
}

export const warnOfLoggedMail = (config: Config, log: Log): void => {
  if (config.SMTP_HOST === undefined)
    log.warn(
      {},
      'SMTP_HOST is empty: mail is written to this log and not sent, links and codes in it',
    )
}

const smtpOf = (config: Config, host: string, address: string): Parameters<typeof makeSmtp>[0] => ({
  host,
  port: config.SMTP_PORT,
  user: config.SMTP_USER,
  password: config.SMTP_PASSWORD,
  from: config.SMTP_FROM ?? senderOf(config, address),
  tls: config.SMTP_TLS,
})

/** A login that is an address can most likely send from no other. */
const senderOf = (config: Config, address: string): string => {
  if (/^[^\s<>@]+@[^\s<>@]+$/.test(config.SMTP_USER ?? '')) return config.SMTP_USER ?? ''
  const { hostname } = new URL(config.SERVICE_SITE_URL ?? config.SERVICE_PUBLIC_URL ?? address)
  return `no-reply@${/^[\d.]+$|^\[|^$/.test(hostname) ? 'localhost' : hostname}`
}
