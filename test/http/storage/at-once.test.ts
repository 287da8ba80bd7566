// Requests that meet: under one key, in a bucket that is nearly full, and copies whose last one decides about the bytes.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import type { Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { endpoint, metadataOf, tusOf } from './tus.ts'

const service = useService({ env: { STORAGE_GRACE_SECONDS: '0' } })

const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  service.request(method, `/storage/v1/${path}`, {
    headers: {
      authorization: `Bearer ${service.serviceKey}`,
      ...(typeof body === 'string' && { 'content-type': 'text/plain' }),
    },
    ...(body !== undefined && { body }),
  })

const upload = (bucket: string, key: string, body: string): Promise<Answer> =>
  send('POST', `object/${bucket}/${key}`, body)

const copy = (from: string, to: string): Promise<Answer> =>
  send('POST', 'object/copy', { bucketId: 'copies', sourceKey: from, destinationKey: to })

/** Of the creation of an upload in several requests, of which no byte comes. */
const statusOfBegun = async (
  bucket: string,
  key: string,
  length: number,
  authorization: string,
): Promise<number> => {
  const reply = await tusOf(service, bucket, () => ({ authorization })).send('POST', endpoint, {
    'upload-length': String(length),
    'upload-metadata': metadataOf({ bucketName: bucket, objectName: key }),
  })
  return reply.status
}

const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const waiting = async (statement: string): Promise<number> => {
  const rows = await service.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
    [statement],
  )
  return rows.length
}

const holds = async (bucket: string): Promise<{ counted: string; stored: string }> => {
  const [row] = await service.sql<{ counted: string; stored: string }>(
    `select
       (select concat(bytes, ' in ', objects) from storage.usage where bucket_id = $1) as counted,
       (select concat(coalesce(sum((metadata ->> 'size')::bigint), 0), ' in ', count(*))
        from storage.objects where bucket_id = $1) as stored`,
    [bucket],
  )
  return row ?? { counted: '', stored: '' }
}

beforeAll(async () => {
  for (const name of ['one-key', 'full', 'counted', 'copies', 'promised', 'shared'])
    expect((await send('POST', 'bucket', { name })).status).toBe(200)
  await service.sql(
    `create policy "shared" on storage.objects for insert to authenticated with check (bucket_id = 'shared')`,
  )
})

describe('at once', () => {
  it('one of several uploads under a free key becomes the object, the others find it taken', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = `key-${round}`
      const answers = await times(4, (at) => upload('one-key', key, `${at}`.repeat(2_000)))
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
      const winner = answers.findIndex(({ status }) => status === 200)
      expect((await send('GET', `object/one-key/${key}`)).text).toBe(`${winner}`.repeat(2_000))
    }
  })

  it('a bucket takes as much as its quota, however many uploads arrive together', async () => {
    await service.sql(`update storage.buckets set quota_bytes = 3500 where id = 'full'`)
    const answers = await times(10, (at) => upload('full', `${at}`, 'x'.repeat(1_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, json } of answers.filter((answer) => answer.status !== 200))
      expect([status, json.error.code]).toEqual([413, 'quota_exceeded'])
    expect(await holds('full')).toEqual({ counted: '3000 in 3', stored: '3000 in 3' })
  })

  it('uploads that begin together promise no more than the quota of their bucket', async () => {
    await service.sql(`update storage.buckets set quota_bytes = 3500 where id = 'promised'`)
    const begin = (at: number): Promise<number> =>
      statusOfBegun('promised', `${at}`, 1_000, `Bearer ${service.serviceKey}`)
    const begun = await times(10, begin)
    expect(begun.toSorted((a, b) => a - b)).toEqual([201, 201, 201, ...Array<number>(7).fill(413)])
    const small = await upload('promised', 'small', 'x'.repeat(501))
    expect([small.status, small.json.error.code]).toEqual([413, 'quota_exceeded'])
    expect((await upload('promised', 'small', 'x'.repeat(500))).status).toBe(200)
  })

  it('uploads of one user that begin together promise no more than a user may', async () => {
    const authorization = `Bearer ${await service.userToken(randomUUID())}`
    // Of one network no more than 16 are received at once.
    const begun: number[] = []
    for (const round of ['a', 'b', 'c'])
      begun.push(
        ...(await times(12, (at) =>
          statusOfBegun('shared', `${round}${at}`, 52_428_800, authorization),
        )),
      )
    expect(begun.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(16).fill(201),
      ...Array<number>(20).fill(413),
    ])
  })

  it('an upload that waits for a lock holds up no other', async () => {
    expect((await upload('one-key', 'locked', 'x')).status).toBe(200)
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query(`begin; select from storage.objects where name = 'locked' for update`)
      const waits = upload('one-key', 'locked', 'y')
      await until(async () => (await waiting('storage.object_upload')) === 1, {
        what: 'the upload to wait',
      })
      const others = await times(20, (at) => upload('one-key', `free-${at}`, 'z'))
      expect(new Set(statusesOf(others))).toEqual(new Set([200]))
      await until(async () => (await waiting('storage.object_upload')) === 1, {
        what: 'the upload to wait still',
      })
      await client.query('commit')
      expect((await waits).status).toBe(409)
    })
  })

  it('a bucket that gets a quota while a deletion is under way counts what is left', async () => {
    for (const key of ['stays', 'goes'])
      expect((await upload('counted', key, 'x'.repeat(100))).status).toBe(200)
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query(`begin; delete from storage.objects where name = 'goes'`)
      const setting = service.sql(
        `update storage.buckets set quota_bytes = 1000 where id = 'counted'`,
      )
      await until(async () => (await waiting('quota_bytes')) === 1, {
        what: 'the quota to wait for the deletion',
      })
      await client.query('commit')
      await setting
    })
    expect(await holds('counted')).toEqual({ counted: '100 in 1', stored: '100 in 1' })
  })

  it('copies are whole until the last is gone, and then their bytes are garbage', async () => {
    for (let round = 0; round < 10; round += 1) {
      const body = `${round}`.repeat(3_000)
      expect((await upload('copies', 'first', body)).status).toBe(200)
      expect(statusesOf(await times(3, (at) => copy('first', `copy-${at}`)))).toEqual([
        200, 200, 200,
      ])
      // Removed from all sides, while a copy of one of them is made.
      const [late] = await Promise.all([
        copy('copy-1', 'late'),
        ...['first', 'copy-0', 'copy-1', 'copy-2'].map((key) =>
          send('DELETE', `object/copies/${key}`),
        ),
      ])
      const read = await send('GET', 'object/copies/late')
      expect([late.status, read.status]).toEqual(late.status === 200 ? [200, 200] : [404, 404])
      if (late.status === 200) expect(read.text).toBe(body)
      await send('DELETE', 'object/copies/late')
    }
    await service.sql(
      'select storage.sweep_next(1000, array(select id from storage.stores)) from generate_series(1, 3)',
    )
    expect(
      await service.sql(
        `select id from storage.blobs as blobs
         where blobs.state != 'promised'
           and not exists (select from storage.versions as versions where versions.blob_id = blobs.id)`,
      ),
    ).toEqual([])
  })

  it('a copy of what is replaced meanwhile is made, of one or the other', async () => {
    const replace = (body: string): Promise<Answer> =>
      service.request('PUT', '/storage/v1/object/copies/replaced', {
        headers: { authorization: `Bearer ${service.serviceKey}`, 'content-type': 'text/plain' },
        body,
      })
    expect((await upload('copies', 'replaced', 'x')).status).toBe(200)
    for (let round = 0; round < 30; round += 1) {
      const bodies = ['a', 'b'].map((letter) => letter.repeat(2_000))
      const [copies] = await Promise.all([
        times(3, (at) => copy('replaced', `of-replaced-${round}-${at}`)),
        Promise.all(bodies.map(replace)),
      ])
      expect(statusesOf(copies)).toEqual([200, 200, 200])
      const read = await send('GET', `object/copies/of-replaced-${round}-0`)
      expect(['x', ...bodies]).toContain(read.text)
    }
  })
})
