// Accounts whose password was hashed elsewhere, by bcrypt.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { person, signIn } from './sessions.ts'
import { expectSession } from './shapes.ts'

const service = useService()

/** Of 'U*U', as other implementations make it. */
const hash = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

const imported = async (email: string, letter: string): Promise<void> => {
  const { id } = await person(service, email)
  await service.sql('update auth.users set encrypted_password = $1 where id = $2', [
    `bcrypt$$2${letter}$05$${hash}`,
    id,
  ])
}

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
