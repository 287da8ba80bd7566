// Accounts whose password was hashed elsewhere.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { bearing, held, person, signIn } from './sessions.ts'
import { expectSession } from './shapes.ts'

const service = useService()

/** Of 'U*U', as other implementations make it. */
const hash = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

const store = async (email: string, stored: string): Promise<void> => {
  const { id } = await person(service, email)
  await service.sql('update auth.users set encrypted_password = $1 where id = $2', [stored, id])
}

const imported = (email: string, letter: string): Promise<void> =>
  store(email, `bcrypt$$2${letter}$05$${hash}`)

/** As Supabase has them, and their passwords. */
const foreign = {
  firebase: [
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    'user1password',
  ],
  argon2: [
    '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk',
    'test',
  ],
} as const

const storedOf = async (email: string): Promise<string> => {
  const [user] = await service.sql<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where email = $1',
    [email],
  )
  return user?.encrypted_password ?? ''
}

describe('POST /auth/v1/token?grant_type=password, of an imported account', () => {
  it.each(['a', 'b', 'y'])(
    'signs in, and keeps a scrypt password from then on: variant %s',
    async (letter) => {
      const email = `${letter}@example.com`
      await imported(email, letter)
      expectRefusal(await signIn(service, email, 'U*V'), 401, 'invalid_credentials')
      expect(await storedOf(email)).toContain(hash)

      const first = await signIn(service, email, 'U*U')
      expect(first.status, first.text).toBe(200)
      await expectSession(service, first.json)
      expect(await storedOf(email)).toMatch(/^scrypt\$16384\$8\$1\$/)
      expect((await signIn(service, email, 'U*U')).status).toBe(200)
      expectRefusal(await signIn(service, email, 'U*V'), 401, 'invalid_credentials')
    },
  )

  it.each(['firebase', 'argon2'] as const)(
    'signs in and keeps a scrypt password: %s',
    async (scheme) => {
      const email = `${scheme}@example.com`
      const [theirs, password] = foreign[scheme]
      const made = await service.request('POST', '/auth/v1/admin/users', {
        ...bearing(service.serviceKey),
        body: { email, email_confirm: true, password_hash: theirs },
      })
      expect(made.status, made.text).toBe(201)
      expect(await storedOf(email)).not.toContain('jxspr8Ki')
      expectRefusal(await signIn(service, email, 'wrong'), 401, 'invalid_credentials')
      const first = await signIn(service, email, password)
      expect(first.status, first.text).toBe(200)
      expect(await storedOf(email)).toMatch(/^scrypt\$16384\$8\$1\$/)
      expect((await signIn(service, email, password)).status).toBe(200)
    },
  )

  it.each(['firebase', 'argon2'] as const)(
    'changes the password by the old one: %s',
    async (scheme) => {
      const email = `changes-${scheme}@example.com`
      const [theirs, password] = foreign[scheme]
      const { accessToken } = await held(service, await person(service, email))
      await service.sql(
        'update auth.users set encrypted_password = core.hash_kept($1) where email = $2',
        [theirs, email],
      )
      const change = (current_password: string) =>
        service.request('PUT', '/auth/v1/user', {
          ...bearing(accessToken),
          body: { password: 'a new password', current_password },
        })
      expectRefusal(await change('wrong'), 401, 'invalid_credentials')
      const changed = await change(password)
      expect(changed.status, changed.text).toBe(200)
      expect((await signIn(service, email, 'a new password')).status).toBe(200)
    },
  )

  it('is told by no word from an account that is not, or is not there', async () => {
    await imported('waiting@example.com', 'a')
    await person(service, 'ours@example.com')
    const words = await Promise.all(
      ['waiting@example.com', 'ours@example.com', 'nobody@example.com'].map(
        async (email) => (await signIn(service, email, 'U*V')).text,
      ),
    )
    expect(new Set(words).size).toBe(1)
    const strange = await Promise.all(
      ['waiting@example.com', 'ours@example.com', 'nobody@example.com'].map(
        async (email) => (await signIn(service, email, 'U*U\u0000')).status,
      ),
    )
    expect(new Set(strange).size).toBe(1)
  })

  it('leaves the password in no log and no table', async () => {
    const secret = 'a canary that sings'
    await imported('canary@example.com', 'a')
    await signIn(service, 'canary@example.com', secret)
    const everything = JSON.stringify([
      service.logs,
      await service.sql('select * from auth.events'),
      await service.sql('select * from auth.users'),
    ])
    expect(everything).not.toContain(secret)
  })
})
