// A newer version installs while an older gateway serves: what it took stays, and what it cannot do it says.
import { afterEach, describe, expect, inject, it } from 'vitest'
import { eachOf } from '../../src/backup/copy.ts'
import { withClient } from '../../src/database/connection/connect.ts'
import { readManifest, type Manifest } from '../../src/database/install/manifest.ts'
import { makeTokens } from '../../src/http/token.ts'
import { ownerConfig, type TestDatabase } from '../support/database.ts'
import { olderCommit, unpackOlder } from '../support/older.ts'
import { schemaOf } from '../support/schema.ts'
import { environmentOf, request, type SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import {
  cleanUp,
  cleanups,
  findings,
  installedDatabase,
  installProject,
  launch,
  launchOn,
  newDatabase,
  ready,
  run,
  testSecret,
} from './support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const commit = olderCommit()
if (commit === undefined) console.log('upgrades: skipped, no older version in the history')

const key = await makeTokens(testSecret, 'plinth').key('service_role')
const headers = { authorization: `Bearer ${key}` }

const makeBucket = async ({ url }: SpawnedService): Promise<void> => {
  const body = { name: 'files' }
  expect((await request(url, 'POST', '/storage/v1/bucket', { headers, body })).status).toBe(200)
}

const textOf = (n: number): string => `file ${n} `.repeat(1 + (n % 100))

/** Every other one in a form, which SQL is asked about before its bytes. */
const put = (url: string, n: number): Promise<Response> => {
  const form = new FormData()
  form.append('file', new Blob([textOf(n)], { type: 'text/plain' }))
  const sent =
    n % 2
      ? { headers, body: form }
      : { headers: { ...headers, 'content-type': 'text/plain' }, body: textOf(n) }
  return fetch(`${url}/storage/v1/object/files/${n}.txt`, { method: 'POST', ...sent })
}

interface Answered {
  status: number
  text: string
}

type Answers = Map<number, Answered>

const atOnce = 4

/** One upload after the other, several at once, until it is ended. */
const startUploads = (
  url: string,
): {
  count: () => number
  refused: () => Answered[]
  reach: (count: number) => Promise<unknown>
  end: () => Promise<Answers>
} => {
  let isOver = false
  let begun = 0
  const answers: Answers = new Map()
  const write = async (): Promise<void> => {
    while (!isOver) {
      const n = begun++
      const answer = await put(url, n)
      answers.set(n, { status: answer.status, text: await answer.text() })
    }
  }
  const writers = Array.from({ length: atOnce }, write)
  return {
    count: () => answers.size,
    refused: () => [...answers.values()].filter(({ status }) => status !== 200),
    reach: (count) => until(() => answers.size >= count),
    end: async () => {
      isOver = true
      await Promise.all(writers)
      return answers
    },
  }
}

const refusalsIn = (answers: Answers): Answered[] =>
  [...answers.values()].filter(({ status }) => status !== 200 && status !== 503)

const expectFiles = async ({ url }: SpawnedService, answers: Answers): Promise<void> => {
  const taken = [...answers].filter(([, { status }]) => status === 200)
  await eachOf(taken, async ([n]) => {
    const read = await fetch(`${url}/storage/v1/object/files/${n}.txt`, { headers })
    expect([n, read.status, await read.text()]).toEqual([n, 200, textOf(n)])
  })
}

const schemas = ({ ownerUrl, controlUrl }: TestDatabase): Promise<string[]> =>
  Promise.all([schemaOf(ownerUrl), schemaOf(controlUrl)])

describe.skipIf(commit === undefined)('the version before', () => {
  it('serves uploads while this one installs, and its database becomes what a new one is', async () => {
    const older = await unpackOlder(commit!)
    cleanups.push(older.remove)
    const database = newDatabase(adminUrl)
    const old = await ready(await launch(environmentOf(database), older))
    await makeBucket(old)

    const uploads = startUploads(old.url)
    await uploads.reach(40)
    const upgraded = await run(['migrate'], environmentOf(database))
    const answers = await uploads.end()

    expect(upgraded.code, upgraded.output).toBe(0)
    expect(refusalsIn(answers)).toEqual([])
    const fresh = await installedDatabase(adminUrl)
    expect(await schemas(database)).toEqual(await schemas(fresh))
    expect(await findings(database)).toEqual([])
    const gateway = await ready(await launchOn(database))
    await expectFiles(gateway, answers)
  })
})

const manifest = await readManifest('project')

/** A version after this one, in which something has another name; `sql` is run by its migration. */
const newer = (from: string, to: string, sql: string): Partial<Manifest> => ({
  content: 'newer',
  migrations: [
    ...manifest.migrations,
    { id: manifest.migrations.length, name: 'newer', hash: 'newer', sql },
  ],
  files: manifest.files.map((file) => ({ ...file, sql: file.sql.replaceAll(from, to) })),
})

const dropped = 'drop function storage.upload_fields(core.request);'

describe('a newer version', () => {
  it('drops what uploads call when its own functions are there', async () => {
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database))
    await makeBucket(gateway)
    const { files = [], ...rest } = newer('storage.upload_fields', 'storage.fields_sent', dropped)
    const gate = { path: 'gate.sql', sql: 'select pg_advisory_xact_lock(1)' }
    const uploads = startUploads(gateway.url)
    await withClient(ownerConfig(database.ownerUrl), async (client) => {
      await client.query('select pg_advisory_lock(1)')
      const installing = installProject(database.ownerUrl, {
        manifest: { ...rest, files: [gate, ...files] },
      })
      const waits = `select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`
      await until(async () => (await client.query(waits)).rowCount === 1)
      await uploads.reach(uploads.count() + 20)
      expect(uploads.refused()).toEqual([])
      await client.query('select pg_advisory_unlock(1)')
      await installing
    })
    expect((await put(gateway.url, 100_000)).status).toBe(200)
    await uploads.reach(uploads.count() + 20)
    const answers = await uploads.end()
    expect(refusalsIn(answers)).toEqual([])
    await expectFiles(gateway, answers)
  })

  it('that renames a column of what is written costs no upload', async () => {
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database))
    await makeBucket(gateway)
    const uploads = startUploads(gateway.url)
    const sql = 'alter table storage.uploads rename if_none_match to none_match'
    const renamed = newer('if_none_match', 'none_match', sql)
    await uploads.reach(40)
    await installProject(database.ownerUrl, { manifest: renamed })
    expect((await put(gateway.url, 100_000)).status).toBe(200)
    await uploads.reach(uploads.count() + 40)
    const answers = await uploads.end()
    expect(refusalsIn(answers)).toEqual([])
    await expectFiles(gateway, answers)
  })

  it('without what an older gateway calls makes that say so', async () => {
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database))
    await makeBucket(gateway)
    const gone = 'drop function storage.object_upload(core.request)'
    await installProject(database.ownerUrl, {
      manifest: newer('storage.object_upload(', 'storage.object_sent(', gone),
    })
    const answer = await put(gateway.url, 0)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '1',
      {
        error: {
          code: 'unavailable',
          message: 'another version was installed, and this gateway has to be replaced by one',
          details: null,
        },
      },
    ])
    const state = await request(gateway.url, 'GET', '/ready')
    expect([state.status, state.json.project]).toEqual([503, 'replaced'])
  })
})
