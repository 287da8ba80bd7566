// The texts of mail and the queue, in the hands of operators.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openMailbox, type Mailbox } from '../../support/mailbox.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal, expectWait } from '../../support/refused.ts'
import { newAddress, startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { use } from '../../support/use.ts'

const start = async (): Promise<{
  service: TestService
  mailbox: Mailbox
  stop: () => Promise<void>
}> => {
  const mailbox = await openMailbox()
  const service = await startService(inject('adminUrl'), {
    SERVICE_PUBLIC_URL: 'https://api.example.test',
    SERVICE_SITE_URL: 'https://app.example.test',
    AUTH_MAIL_PER_ADDRESS: '3',
    ...mailbox.environment,
  })
  return {
    service,
    mailbox,
    stop: async () => {
      await service.stop()
      await mailbox.close()
    },
  }
}
const used = use(start)

let viewer: SignedIn
let admin: SignedIn
let owner: SignedIn
beforeAll(async () => {
  viewer = await signIn(used.service, 'viewer')
  admin = await signIn(used.service, 'admin')
  owner = await signIn(used.service, 'owner')
})

/** Somebody with a confirmed address. */
const person = async (): Promise<string> => {
  const email = newAddress()
  const body = { email, password: 'correct horse battery', email_confirm: true }
  const { status } = await used.service.auth.post('admin/users', body, {
    apikey: used.service.serviceKey,
  })
  expect(status).toBe(201)
  return email
}

interface Queued {
  id: string
  address: string
  state: string
  last_error: string | null
}

const queued = async (address: string, state = ''): Promise<Queued | undefined> => {
  const { json } = await viewer.send('GET', `mail/queue?state=${state}&per_page=1000`)
  return (json.mails as Queued[]).find((mail) => mail.address === address)
}

const routes = [
  ['GET', 'mail/templates', 'viewer'],
  ['PUT', 'mail/templates/otp', 'admin'],
  ['DELETE', 'mail/templates/otp', 'admin'],
  ['POST', 'mail/templates/otp/preview', 'viewer'],
  ['POST', 'mail/templates/otp/test', 'admin'],
  ['GET', 'mail/queue', 'viewer'],
  ['POST', 'mail/queue/00000000-0000-4000-8000-000000000001/retry', 'admin'],
] as const

describe('the routes of mail', () => {
  it.each(routes)('%s %s is for %s, and not for the service key', async (method, path, least) => {
    const body = method === 'PUT' ? { subject: 'Your sign-in code' } : undefined
    const asViewer = await viewer.send(method, path, body)
    if (least === 'viewer') expect(asViewer.status).toBe(200)
    else expectRefusal(asViewer, 403, 'forbidden')
    for (const { send } of [admin, owner])
      expect([200, 202, 404]).toContain((await send(method, path, body)).status)
    const { serviceKey, anonKey, userToken, request } = used.service
    const user = await userToken('00000000-0000-4000-8000-000000000001')
    for (const [apikey, status] of [
      [serviceKey, 403],
      [anonKey, 403],
      [user, 403],
      [undefined, 401],
    ] as const) {
      const answer = await request(method, `/admin/v1/${path}`, {
        headers: apikey === undefined ? {} : { apikey },
        ...(body && { body }),
      })
      expect(answer.status).toBe(status)
    }
  })
})

describe('a template', () => {
  it('is changed, sent as it was written, and put back', async () => {
    const { json: listed } = await viewer.send('GET', 'mail/templates')
    expect(listed.templates).toHaveLength(9)
    expect(listed.templates[0]).toMatchObject({ name: 'confirmation', custom: false })

    const written = {
      subject: 'Grüße',
      html: '<p>{{ .Email }}: <b>{{ .Token }}</b></p>',
      text: '{{ .Token }} {{ .ConfirmationURL }}',
    }
    const { status, json } = await admin.send('PUT', 'mail/templates/magiclink', written)
    expect(status).toBe(200)
    expect(json).toMatchObject({ ...written, custom: true, warnings: [] })
    const email = await person()
    await used.service.auth.post('magiclink', { email })
    const mail = await used.mailbox.next(email)
    expect(mail.html.trim()).toBe(`<p>${email}: <b>${mail.code}</b></p>`)
    expect(mail.raw).toMatch(/^subject: =\?utf-8\?/im)

    const back = await admin.send('DELETE', 'mail/templates/magiclink')
    expect(back.json).toMatchObject({ custom: false, subject: 'Your sign-in link' })
  })

  it.each([
    [{ subject: 'a\r\nBcc: everybody@example.com' }, 'one line'],
    [{ subject: 'Hi {{ .Email }}' }, 'nothing is filled into it'],
    [{ html: '{{ .Name }}' }, '{{ .Name }}'],
    [{ text: '{{ .NewEmail }}' }, '{{ .NewEmail }}'],
    [{}, 'give a subject'],
    [{ html: 5 }, 'html'],
  ])('is not stored as %j', async (body, words) => {
    const answer = await admin.send('PUT', 'mail/templates/otp', body)
    expectRefusal(answer, 400, 'bad_request')
    expect(answer.json.error.message).toContain(words)
  })

  it('is shown with samples, as a draft too', async () => {
    const draft = { html: '<a href="{{ .ConfirmationURL }}">{{ .Token }}</a>' }
    const { status, json } = await viewer.send('POST', 'mail/templates/recovery/preview', draft)
    expect(status).toBe(200)
    expect(json.html).toBe(
      '<a href="https://api.example.test/auth/v1/verify?type=recovery&amp;token=sample">123456</a>',
    )
    expect(json.text).toContain('https://app.example.test')
    const { json: stored } = await viewer.send('POST', 'mail/templates/recovery/preview')
    expect(stored.html).toContain('<!doctype html>')
    expectRefusal(await viewer.send('POST', 'mail/templates/nosuch/preview'), 404, 'not_found')
  })

  it('is tried on the address of the operator alone, three times a minute', async () => {
    const one = await signIn(used.service, 'admin')
    const { status, json } = await one.send('POST', 'mail/templates/invite/test', {
      address: 'somebody@example.com',
      email: 'somebody@example.com',
    })
    expect(status).toBe(202)
    expect(json).toMatchObject({ address: one.email })
    const mail = await used.mailbox.next(one.email)
    expect(mail).toMatchObject({ to: [one.email], subject: 'You have been invited' })
    expect(mail.link).toContain('token=sample')
    expect(mail.code).toBe('123456')
    await until(async () => (await queued(one.email, 'sent')) !== undefined)
    for (const wanted of [202, 202])
      expect((await one.send('POST', 'mail/templates/invite/test')).status).toBe(wanted)
    expectWait(await one.send('POST', 'mail/templates/invite/test'))
    expect(used.mailbox.mails.some(({ to }) => to.includes('somebody@example.com'))).toBe(false)
  })

  it('is changed in the audit', async () => {
    await admin.send('PUT', 'mail/templates/otp', { subject: 'Your sign-in code' })
    const { json } = await admin.send('GET', `audit?operator=${admin.id}`)
    expect(json.audit[0]).toMatchObject({
      method: 'PUT',
      route: '/admin/v1/mail/templates/:name',
      target: '/admin/v1/mail/templates/otp',
      status: 200,
    })
  })
})

describe('the queue', () => {
  it('shows a dead letter and why, without its link, and sends it again', async () => {
    const email = await person()
    used.mailbox.refuse('550 no such mailbox, see https://mail.example.test/why?token=123456')
    await used.service.auth.post('recover', { email })
    const failing = await until(async () => {
      const mail = await queued(email, 'waiting')
      return mail?.last_error ? mail : undefined
    })
    expect(failing!.last_error).toContain('no such mailbox')
    expect(failing!.last_error).not.toMatch(/https?:|123456/)

    await used.service.sql(
      `update auth.mail_queue set failed_at = now(), attempts = 40, created_at = now() - interval '25 hours'
       where address = $1`,
      [email],
    )
    const { json } = await viewer.send('GET', 'mail/queue?state=failed')
    expect(json.counts.failed).toBe(1)
    expect(json.mails).toMatchObject([{ address: email, state: 'failed', template: 'recovery' }])
    expect(JSON.stringify(json)).not.toMatch(/token=|scrypt|verify|123456/)

    used.mailbox.refuse(undefined)
    const path = `mail/queue/${json.mails[0].id as string}/retry`
    const again = await admin.send('POST', path)
    expect(again.json).toMatchObject({ address: email, attempts: 0 })
    const mail = await used.mailbox.next(email)
    expect(mail.subject).toBe('Reset your password')
    await until(async () => (await queued(email, 'sent')) !== undefined)
    expectRefusal(await admin.send('POST', path), 409, 'conflict')
  })

  it('refuses what is no state, and no page', async () => {
    expectRefusal(await viewer.send('GET', 'mail/queue?state=dead'), 400, 'bad_request')
    expectRefusal(await viewer.send('GET', 'mail/queue?page=0'), 400, 'bad_request')
    expectRefusal(await admin.send('POST', 'mail/queue/none/retry'), 404, 'not_found')
  })
})
