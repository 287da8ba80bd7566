// kill -9 of the gateway in the middle of its work: what it acknowledged is there, once, and nothing is left behind.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, it } from 'vitest'
import { request } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { backends, cleanUp, installedDatabase, launchOn, ready } from '../support.ts'

const adminUrl = inject('adminUrl')
const rounds = 20
const writers = 8
afterEach(cleanUp)

it('keeps every acknowledged sign-up, and none twice', async () => {
  const database = await installedDatabase(adminUrl)
  const acknowledged = new Map<string, string>()
  let tried = 0

  const signUps = async (url: string): Promise<void> => {
    for (;;) {
      const email = `user-${(tried += 1)}@example.com`
      const body = { email, password: 'correct horse battery staple' }
      const answer = await request(url, 'POST', '/auth/v1/signup', { body }).catch(() => undefined)
      if (!answer) return // its gateway is gone
      expect(answer.status).toBe(200)
      acknowledged.set(email, answer.json.user.id)
    }
  }

  for (let round = 1; round <= rounds; round += 1) {
    const gateway = await ready(await launchOn(database))
    const before = acknowledged.size
    const writing = Array.from({ length: writers }, () => signUps(gateway.url))
    await until(() => acknowledged.size > before + 2)
    await pause(randomInt(200))
    gateway.process.kill('SIGKILL')
    await Promise.all(writing)
    await until(async () => (await backends(adminUrl, database.name)) === 0, { timeout: 2000 })
  }

  const users = await database.sql<{ id: string; email: string }>(
    'select id, email from auth.users',
  )
  const stored = new Map(users.map(({ id, email }) => [email, id]))
  expect(stored.size).toBe(users.length)
  for (const [email, id] of acknowledged) expect(stored.get(email)).toBe(id)
  // Beyond those only what was cut off between the commit and the answer.
  expect(users.length).toBeLessThanOrEqual(acknowledged.size + rounds * writers)
  expect(acknowledged.size).toBeGreaterThan(rounds * 2)
})
