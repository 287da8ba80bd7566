import { describe, expect, it } from 'vitest'
import type { Answer, TestService } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const limit = 5
const count = (service: TestService, forwarded: string, path = '/auth/v1/token'): Promise<Answer> =>
  service.request('POST', path, {
    headers: { 'x-forwarded-for': forwarded },
    body: { email: 'a@example.com', password: 'x' },
  })
const statuses = async (answers: Promise<Answer>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

describe('the limit of a client', () => {
  describe('without a proxy of ours', () => {
    const service = useService({ schema: 'update core.settings set limit_token = 30' })

    it('is not moved by what the client says of itself', async () => {
      const answers = Array.from({ length: 40 }, (_, at) => count(service, `6.6.6.${at}`))
      expect(await statuses(answers)).toEqual([
        ...Array<number>(30).fill(400),
        ...Array<number>(10).fill(429),
      ])
    })
  })

  describe('behind a proxy of ours', () => {
    const service = useService({
      env: {
        RATE_LIMIT_TOKEN: String(limit),
        SERVICE_TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8',
      },
    })

    const exhaust = async (forwarded: string): Promise<void> => {
      const answers = Array.from({ length: limit }, () => count(service, forwarded))
      expect(await statuses(answers)).toEqual(Array<number>(limit).fill(400))
      expect((await count(service, forwarded)).status).toBe(429)
    }

    it('is that of the address nearest to the proxy', async () => {
      await exhaust('6.6.6.6, 9.9.9.9')
      expect((await count(service, '9.9.9.9')).status).toBe(429)
      expect((await count(service, '1.1.1.1, 9.9.9.9, 10.1.1.1')).status).toBe(429)
      expect((await count(service, '6.6.6.6')).status).toBe(400)
      expect((await count(service, '9.9.9.9, 6.6.6.6')).status).toBe(400)
    })

    it('cannot be used up by somebody else', async () => {
      await exhaust('8.8.8.1, 7.7.7.7')
      expect((await count(service, '8.8.8.1')).status).toBe(400)
    })

    it('is shared by a household of IPv6', async () => {
      await exhaust('2001:db8:1:1::1')
      expect((await count(service, '2001:db8:1:1:ffff::2')).status).toBe(429)
      expect((await count(service, '2001:db8:1:2::1')).status).toBe(400)
    })

    it('is one for an address of IPv4, however it is written', async () => {
      await exhaust('5.5.5.5')
      expect((await count(service, '::ffff:5.5.5.5')).status).toBe(429)
      expect((await count(service, '::FFFF:5.5.5.5')).status).toBe(429)
    })

    it('survives garbage, which counts for the proxy itself', async () => {
      const garbage = [
        "'",
        'unknown',
        '1.2.3.4:80',
        'fe80::1%eth0',
        '[::1]',
        '999.1.1.1',
        'x'.repeat(10_000),
        ','.repeat(5_000),
        "1.1.1.1'; drop table core.visit; --",
      ]
      const answers = await Promise.all(garbage.map((header) => count(service, header)))
      for (const { status } of answers) expect([400, 429]).toContain(status)
      expect(
        await service.sql(
          `select host(client) as client from core.visit where host(client) like '127.%'`,
        ),
      ).toEqual([{ client: '127.0.0.1' }])
    })
  })
})
