// The client with nothing but the globals of React Native. Its engine is not run here.
import { createContext, runInContext } from 'node:vm'
import { WebSocket } from 'ws'
import type { Report } from '../behaviour/run.ts'
import { bundle } from '../support/bundle.ts'
import { describeCases } from '../support/describe-cases.ts'
import { useTodos } from '../support/todos.ts'

const service = useTodos()

/** As of React Native 0.80, with the package react-native-get-random-values. No crypto.subtle, no URL, no document. */
const globals = (): Record<string, unknown> => {
  const world: Record<string, unknown> = {
    fetch,
    Headers,
    Request,
    Response,
    FormData,
    Blob,
    File,
    AbortController,
    WebSocket,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    performance: { now: () => performance.now() },
    console,
    navigator: { product: 'ReactNative' },
    crypto: { getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array) },
    TextEncoder,
    atob,
    btoa,
  }
  return Object.assign(world, { window: world, self: world, global: world })
}

describeCases('the globals of React Native', service, async (place) => {
  const text = await bundle('test/client/behaviour/run.ts', 'iife', { globalName: 'cases' })
  const world = createContext(globals())
  const reports = (await runInContext(
    `${text}; cases.run(${JSON.stringify(place)}).then((reports) => JSON.stringify(reports))`,
    world,
  )) as string
  return JSON.parse(reports) as Report[]
})
