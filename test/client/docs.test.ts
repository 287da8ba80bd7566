// Each example on the client's page runs, on a real service.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as cookies from '../../src/client/auth/cookies.ts'
import * as main from '../../src/client/main.ts'
import * as rest from '../../src/client/rest/main.ts'
import { root } from '../support/program.ts'
import { memory } from './behaviour/world.ts'
import { useTodos } from './support/todos.ts'

const service = useTodos()

const page = readFileSync(join(root, 'src/client/README.md'), 'utf8')

const examples = page.split(/^## /m).flatMap((section) => {
  const title = section.slice(0, section.indexOf('\n'))
  return [...section.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text = ''], at) => ({
    name: `${title}, ${at + 1}`,
    text,
  }))
})

/** What examples may use without saying where it comes from. */
const given = (): Record<string, unknown> => ({
  ...main,
  ...cookies,
  ...rest,
  url: service.url,
  key: service.anonKey,
  serviceKey: service.serviceKey,
  plinth: main.createClient(service.url, service.anonKey, { auth: { storage: memory() } }),
  console: { ...console, log: () => undefined },
  draw: () => undefined,
  WebSocket,
})

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...words: string[]
) => (...values: unknown[]) => Promise<void>

describe('the page of the client', () => {
  const had = globalThis.WebSocket
  beforeAll(() => void Object.assign(globalThis, { WebSocket }))
  afterAll(() => void Object.assign(globalThis, { WebSocket: had }))

  it('has examples', () => expect(examples.length).toBeGreaterThan(10))

  it.each(examples)('$name', async ({ text }) => {
    const { code } = await transform(text, { loader: 'ts', target: 'es2022' })
    const body = code.replace(/^import\b[^;]*;$/gm, '')
    const values = given()
    // In a block: an example may name a client of its own `plinth`.
    await new AsyncFunction(...Object.keys(values), `{ ${body} }`)(...Object.values(values))
  })
})
