// A disk that strangers fill with uploads they never finish: the room that is to stay is left, and others can store.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { tusOf } from './tus.ts'

const MiB = 1_048_576
const least = 20 * MiB
const disk = await mountSmallDisk(60)
afterAll(disk.remove)

const service = useService({
  env: {
    STORAGE_DIR: join(disk.path ?? '/nowhere', 'storage'),
    STORAGE_MIN_FREE_BYTES: String(least),
  },
  schema: `
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "all" on storage.objects for insert to anon, authenticated with check (true)`,
})

describe.skipIf(disk.path === undefined)('on a small disk', () => {
  it('uploads that nobody finishes give way to those of users', async () => {
    const strangers = tusOf(service, 'files', () => ({ apikey: service.anonKey }))
    const park = async (at: number): Promise<number> => {
      const path = await strangers.create(`parked-${at}`, 9 * MiB)
      return (await strangers.append(path, 0, randomBytes(8 * MiB))).status
    }
    const parked = await Promise.all(Array.from({ length: 10 }, (_, at) => park(at)))
    expect(new Set(parked)).toEqual(new Set([204, 507]))
    expect(await disk.free()).toBeGreaterThanOrEqual(least)

    const authorization = `Bearer ${await service.userToken('00000000-0000-4000-8000-000000000001')}`
    const answers: number[] = []
    await until(
      async () => {
        const { status } = await service.request('POST', '/storage/v1/object/files/mine', {
          headers: { authorization, 'content-type': 'text/plain' },
          body: randomBytes(15 * MiB),
        })
        answers.push(status)
        return status === 200
      },
      { what: 'the upload of a user' },
    )
    expect(answers[0]).toBe(507)
    expect(await disk.free()).toBeGreaterThanOrEqual(least)
  })
})
