// What GET /ready promises while the service starts.
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { startServer, type Server } from '../../../src/server.ts'
import {
  cloneDatabase,
  ownerConfig,
  testSecret,
  type TestDatabase,
} from '../../support/database.ts'
import { environmentOf, operator, request, type Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
let server: Server

beforeEach(async () => {
  database = await cloneDatabase(inject('adminUrl'))
})
afterEach(async () => {
  await server.stop()
  await database.drop()
})

const start = async (controlUrl: string): Promise<void> => {
  server = await startServer(
    readConfig(environmentOf(database)),
    {
      secret: testSecret,
      project: { ownerUrl: database.ownerUrl, gatewayUrl: undefined },
      control: { ownerUrl: controlUrl, gatewayUrl: undefined },
      operator,
    },
    { write: () => undefined, written: () => Promise.resolve() },
  )
}

const ready = (): Promise<Answer> => request(server.address, 'GET', '/ready')
const login = (): Promise<Answer> =>
  request(server.address, 'POST', '/admin/v1/login', { body: operator })

describe('a first start', () => {
  it('is not ready before its operator can sign in', async () => {
    await withClient(ownerConfig(database.controlUrl), async (client) => {
      await client.query('begin')
      await client.query('lock table control.platform_users in share row exclusive mode')
      await start(database.controlUrl)
      await until(async () => (await ready()).json.project === 'up')
      expect(await ready()).toMatchObject({ status: 503, json: { project: 'up', control: 'down' } })
      await until(
        async () => (await client.query('select from pg_locks where not granted')).rowCount,
        { what: 'the operator to be made' },
      )
      expect((await ready()).status).toBe(503)
      expect((await login()).status).toBe(503)
      await client.query('rollback')
    })
    await until(async () => (await ready()).status === 200)
    expect((await ready()).json).toMatchObject({ project: 'up', control: 'up' })
    expect((await login()).status).toBe(200)
  })

  it('serves the application though the operators’ database cannot be reached', async () => {
    const away = new URL(database.controlUrl)
    away.port = '1'
    await start(away.href)
    await until(async () => (await ready()).status === 200)
    expect((await ready()).json).toMatchObject({ project: 'up', control: 'down' })
    expect((await login()).status).toBe(503)
  })
})
