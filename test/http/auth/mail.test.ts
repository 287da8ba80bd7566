// The way of a mail: from a route to the queue, from the queue to a server or the log; and that trouble there changes
// no answer and loses nothing.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { newAddress, startBeside, startService, type TestService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'
import { password, useMailed } from './mailed.ts'

const make = async (service: TestService, body: object): Promise<void> => {
  const { status } = await service.auth.post('admin/users', body, { apikey: service.serviceKey })
  expect(status).toBe(201)
}

/** Whatever waits for a later try is due now. */
const hurry = (service: TestService): Promise<unknown> =>
  service.sql(
    `update auth.mail_queue set next_at = clock_timestamp() where sent_at is null;
     select pg_notify('plinth_mail', '')`,
  )

describe('mail', () => {
  const mailed = useMailed({ AUTH_MAIL_PER_ADDRESS: '3' })

  const confirmed = async (): Promise<string> => {
    const email = newAddress()
    await make(mailed.service, { email, password, email_confirm: true })
    return email
  }

  it('has a text and a page, from the service, under an id of its own', async () => {
    const email = newAddress()
    await mailed.post('signup', { email, password, data: { name: 'Ada' } })
    const mail = await mailed.mailbox.next(email)
    expect(mail).toMatchObject({ to: [email], from: 'Plinth <service@example.test>' })
    expect(mail.id).toMatch(/^<[0-9a-f-]{36}@example\.test>$/)
    expect(mail.subject).not.toBe('')
    expect(mail.html).toContain(mail.link.replaceAll('&', '&amp;'))
    expect(mail.html).toContain(mail.code)
    const [row] = await mailed.service.sql('select * from auth.mail_queue where address = $1', [
      email,
    ])
    await until(async () => {
      const [{ sent }] = (await mailed.service.sql(
        'select sent_at is not null as sent from auth.mail_queue where id = $1',
        [row!['id']],
      )) as [{ sent: boolean }]
      return sent
    })
    expect(mail.id).toBe(`<${String(row!['id'])}@example.test>`)
  })

  it('comes at once: somebody waits for it', async () => {
    const email = await confirmed()
    const since = performance.now()
    await mailed.post('magiclink', { email })
    await mailed.mailbox.next(email)
    expect(performance.now() - since).toBeLessThan(3_000)
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
    'mi\u212ae@x.com',
  ])('goes to no address like %j', async (email) => {
    const before = mailed.mailbox.mails.length
    const routes = ['signup', 'recover', 'magiclink', 'otp', 'resend', 'admin/users', 'invite']
    const headers = { apikey: mailed.service.serviceKey }
    const asked = { email, password, type: 'signup' }
    const answers = await Promise.all(routes.map((route) => mailed.post(route, asked, headers)))
    for (const answer of answers) expectRefusal(answer, 400, 'bad_request')
    expect(mailed.mailbox.mails).toHaveLength(before)
    expect(
      await mailed.service.sql('select from auth.mail_queue where address = $1', [email]),
    ).toEqual([])
  })

  it('holds nothing that a stranger wrote', async () => {
    const email = newAddress()
    const data = { name: '{{ .Token }}<img src=x>', Email: '{{ .ConfirmationURL }}' }
    await mailed.post('signup', { email, password, data })
    const { text, html } = await mailed.mailbox.next(email)
    for (const part of [text, html]) {
      expect(part).not.toContain('{{')
      expect(part).not.toContain('<img')
    }
  })

  it('is what the template of the DBA says', async () => {
    await mailed.service.sql(
      `update auth.mail_templates set subject = 'Your code for Müller & Co',
         text = 'Code {{ .Token }} for {{ .Email }} at {{ .SiteURL }}', html = '<b>{{ .Token }}</b>'
       where name = 'otp'`,
    )
    const email = await confirmed()
    await mailed.post('otp', { email })
    const mail = await mailed.mailbox.next(email)
    expect(mail.text.trim()).toBe(
      `Code ${mail.code} for ${email} at https://app.example.test/welcome`,
    )
    expect(mail.html.trim()).toBe(`<b>${mail.code}</b>`)
  })

  it('comes three times a minute to an address, and no more, and nobody is told', async () => {
    const email = await confirmed()
    const answers = await times(6, () => mailed.post('recover', { email }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    const last = newAddress()
    await make(mailed.service, { email: last, password, email_confirm: true })
    await mailed.post('recover', { email: last })
    await mailed.mailbox.next(last)
    const to = ({ to: all }: { to: string[] }): boolean => all.includes(email)
    await until(() => mailed.mailbox.mails.filter(to).length > 0)
    const [{ count }] = (await mailed.service.sql(
      'select count(*)::int from auth.mail_queue where address = $1',
      [email],
    )) as [{ count: number }]
    expect(count).toBe(3)
  })

  it('waits while the server is away, changes no answer, and comes once', async () => {
    const people = await times(4, () => confirmed())
    const fresh = newAddress()
    await mailed.mailbox.close()
    const answers = await Promise.all([
      mailed.post('signup', { email: fresh, password }),
      ...people.map((email, at) =>
        mailed.post(['recover', 'magiclink', 'otp', 'recover'][at]!, { email }),
      ),
      mailed.post('resend', { type: 'signup', email: fresh }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const tried = `select from auth.mail_queue where last_error is not null and address = any ($1)`
    await until(async () => (await mailed.service.sql(tried, [people])).length === 4)
    await mailed.mailbox.start()
    await hurry(mailed.service)
    await Promise.all([fresh, ...people].map((email) => mailed.mailbox.next(email)))
    const waiting = 'select from auth.mail_queue where sent_at is null and failed_at is null'
    await until(async () => (await mailed.service.sql(waiting)).length === 0)
    for (const email of people)
      expect(mailed.mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  it('that a server refuses is kept with its words, but for links and codes', async () => {
    const email = await confirmed()
    mailed.mailbox.refuse('554 found https://evil.test/?token=abc and 123456 in it')
    try {
      await mailed.post('magiclink', { email })
      const text = 'select last_error from auth.mail_queue where address = $1'
      const error = await until(
        async () => (await mailed.service.sql(text, [email]))[0]?.['last_error'],
      )
      expect(error).toMatch(/554 found \[redacted\] and \[redacted\] in it/)
    } finally {
      mailed.mailbox.refuse(undefined)
    }
    await hurry(mailed.service)
    await mailed.mailbox.next(email)
    const line = mailed.service.lines().find(({ msg }) => msg === 'a message could not be sent')
    expect(line).toMatchObject({ level: 40, reason: expect.any(String) })
  })

  it('of two gateways is sent by one', async () => {
    const beside = await startBeside(mailed.service, mailed.mailbox.environment)
    try {
      const people = await times(12, () => confirmed())
      await Promise.all(
        people.map((email, at) =>
          (at % 2 ? beside : mailed.service).request('POST', '/auth/v1/magiclink', {
            body: { email },
          }),
        ),
      )
      await Promise.all(people.map((email) => mailed.mailbox.next(email)))
      const waiting = 'select from auth.mail_queue where sent_at is null and failed_at is null'
      await until(async () => (await beside.sql(waiting)).length === 0)
      for (const email of people)
        expect(mailed.mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    } finally {
      await beside.stop()
    }
  })

  it('under way is finished when the gateway stops', async () => {
    const email = await confirmed()
    const mailbox = await openMailbox()
    const beside = await startBeside(mailed.service, mailbox.environment)
    mailbox.hold()
    try {
      await mailed.service.sql('select pg_notify($1, $2)', ['plinth_mail', 'not even JSON'])
      // Whichever gateway takes it: asked for until it is the one that is told to stop.
      await until(async () => {
        await beside.request('POST', '/auth/v1/magiclink', { body: { email } })
        return mailbox.held() > 0
      })
      const stopped = beside.stop()
      mailbox.release()
      await stopped
      expect(mailbox.mails.length).toBeGreaterThan(0)
      const id = mailbox.mails[0]!.id.slice(1, 37)
      const [row] = await mailed.service.sql('select sent_at from auth.mail_queue where id = $1', [
        id,
      ])
      expect(row!['sent_at']).not.toBeNull()
    } finally {
      mailbox.release()
      await mailbox.close()
    }
  })
})

describe('without a mail server', () => {
  const service = useService()

  it('the start says that mail is logged', () => {
    const warning = service.lines().find(({ msg }) => String(msg).startsWith('SMTP_HOST is empty'))
    expect(warning).toMatchObject({ level: 40 })
  })

  it('a mail is one line of the log, with what the service sends', async () => {
    const email = newAddress()
    await service.auth.post('signup', { email, password })
    const line = await until(() => service.lines().find(({ to }) => to === email))
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      to: email,
      subject: expect.any(String),
      text: expect.stringMatching(/\/auth\/v1\/verify\?type=\w+&token=[\w-]+/),
      msg: 'mail',
    })
  })
})

describe('a code for a phone', () => {
  it('goes to the webhook, and signs in', async () => {
    const received: { to: string; text: string }[] = []
    const webhook = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        received.push(JSON.parse(body) as { to: string; text: string })
        response.end()
      })
    })
    webhook.listen(0, '127.0.0.1')
    await once(webhook, 'listening')
    const at = webhook.address()
    const port = typeof at === 'object' && at ? at.port : 0
    const service = await startService(inject('adminUrl'), {
      SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/texts`,
    })
    try {
      const phone = '+15550100200'
      await make(service, { phone, phone_confirm: true, email: newAddress(), email_confirm: true })
      const asked = await service.auth.post('otp', { phone })
      expect(asked.status).toBe(200)
      await until(() => received.length > 0)
      const { to, text } = received[0]!
      expect(to.replace(/^\+/, '')).toBe(phone.slice(1))
      const token = /\d{6}/.exec(text)?.[0]
      const { status, json } = await service.auth.post('verify', { type: 'sms', phone, token })
      expect(status).toBe(200)
      expect(json.user.phone.replace(/^\+/, '')).toBe(phone.slice(1))
    } finally {
      await service.stop()
      webhook.close()
    }
  })
})
