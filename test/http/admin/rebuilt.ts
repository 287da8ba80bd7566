// Whether a schema that is built again is the same.
import { afterAll, expect, inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { startService, type TestService } from '../../support/service.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const emptyService = async (): Promise<TestService> => {
  const empty = await startService(inject('adminUrl'))
  stops.push(empty.stop)
  return empty
}

const emptyDatabase = async (): Promise<TestDatabase> => {
  const empty = await cloneDatabase(inject('adminUrl'))
  stops.push(empty.drop)
  return empty
}

/** Each object on a line of its own, so that a difference can be read. */
const objectsOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<string[]> => {
  const rows = await sql<{ definition: string }>(
    `select identity || ': ' || definition as definition from operate.objects()`,
  )
  return rows.map(({ definition }) => definition)
}

const fingerprintOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<unknown> => {
  const [last] = await sql(
    'select fingerprint from operate.migrations order by version desc limit 1',
  )
  return last?.['fingerprint']
}

/** Its migrations build the same in an empty database. */
export const expectEqualBuilt = async (from: TestService, admin: SignedIn): Promise<void> => {
  const to = await emptyService()
  const { json } = await admin.send('GET', 'migrations/export')
  const other = await signIn(to, 'admin')
  const done = await other.send('POST', 'migrations', json)
  expect(done.json).toMatchObject({ applied: json.files.map(({ name }: { name: string }) => name) })
  expect(await objectsOf(to)).toEqual(await objectsOf(from))
  expect(await fingerprintOf(to)).toBe(await fingerprintOf(from))
  expect((await other.send('GET', 'migrations/drift')).json).toMatchObject({
    added: [],
    changed: [],
    removed: [],
  })
}

/** The definition of its schema does, too. */
export const expectEqualDefined = async (from: TestService, admin: SignedIn): Promise<void> => {
  const accept = { accept: 'application/sql' }
  const definition = await admin.send('GET', 'schema/definition', undefined, accept)
  const built = await emptyDatabase()
  await built.sql(definition.text)
  expect(await objectsOf(built)).toEqual(await objectsOf(from))
}
