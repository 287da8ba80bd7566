// What a file's tests share: started before them, stopped after them.
import { afterAll, beforeAll, inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { apis, startService, type TestService } from './service.ts'

/** An object that is filled in before the first test: use it inside tests and hooks, take nothing out of it before. */
export const use = <T extends { stop: () => Promise<void> }>(start: () => Promise<T>): T => {
  const used = {} as T
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
    Object.assign(used, started)
  })
  afterAll(() => started?.stop())
  return used
}

interface ServiceOptions {
  /** What the gateway's environment holds beside the usual. */
  env?: Record<string, string>
  /** SQL that the owner of the database runs. */
  schema?: string
}

/** A service of its own. Its rest and auth may be taken out of it at once: `const { get } = service.rest`. */
export const useService = ({ env, schema }: ServiceOptions = {}): TestService => {
  const service = use(() => startService(inject('adminUrl'), env))
  if (schema !== undefined) beforeAll(() => service.sql(schema))
  return Object.assign(
    service,
    apis((...asked) => service.request(...asked)),
  )
}

/** The databases of an installation, and nothing that serves them. */
export const useDatabase = (
  prepare: (database: TestDatabase) => Promise<void> = async () => undefined,
): TestDatabase =>
  use(async () => {
    const database = await cloneDatabase(inject('adminUrl'))
    await prepare(database)
    return { ...database, stop: database.drop }
  })
