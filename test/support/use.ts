// What a file's tests share: started before them, stopped after them.
import { afterAll, beforeAll, inject } from 'vitest'
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

interface Wish {
  /** What the gateway's environment holds beside the usual. */
  env?: Record<string, string>
  /** SQL that the owner of the database runs. */
  schema?: string
}

/** A service of its own. Its rest and auth may be taken out of it at once: `const { get } = service.rest`. */
export const useService = ({ env, schema }: Wish = {}): TestService => {
  const service = use(() => startService(inject('adminUrl'), env))
  if (schema !== undefined) beforeAll(() => service.sql(schema))
  return Object.assign(
    service,
    apis((...asked) => service.request(...asked)),
  )
}
