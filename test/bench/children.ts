// The processes of a run: the service, the hand-written servers and the load generator.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { until } from '../support/until.ts'
import type { Heard, ListenersOrder } from './listeners.ts'
import type { Order } from './load.ts'
import type { Load } from './report.ts'

/** What has to be undone at the end, last first. */
export type Undo = (() => Promise<unknown>)[]

const root = fileURLToPath(new URL('../..', import.meta.url))

const start = (
  undo: Undo,
  script: string,
  args: string[],
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): ChildProcess => {
  const child = fork(script, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    execArgv: [...nodeOptions, '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  undo.push(async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(late)
  })
  return child
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export interface Server {
  port: number
  pid: number
}

/** Starts a server on a port of its own; resolves when `ready` answers 200. */
export const startServer = async (
  undo: Undo,
  how: {
    script: string
    args?: string[]
    environment: Record<string, string>
    portName: string
    ready: string
    nodeOptions?: string[]
  },
): Promise<Server> => {
  const port = await freePort()
  const environment = { ...how.environment, NODE_ENV: 'production', [how.portName]: String(port) }
  const child = start(undo, how.script, how.args ?? [], environment, how.nodeOptions)
  const answers = async (): Promise<boolean> =>
    child.exitCode !== null || (await fetch(`http://127.0.0.1:${port}${how.ready}`)).ok
  await until(answers, { what: `${how.script} to answer` })
  if (child.exitCode !== null) throw new Error(`${how.script} ended with ${child.exitCode}`)
  return { port, pid: child.pid ?? 0 }
}

/** A process that answers each order with what it found, or with why it could not. */
const startAnswering = (undo: Undo, script: string): ((order: object) => Promise<unknown>) => {
  const child = start(undo, script, [], {})
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended`)))
  gone.catch(() => undefined) // at the end it is meant to
  return async (order) => {
    child.send(order)
    const [answer] = (await Promise.race([once(child, 'message'), gone])) as [
      { done?: unknown; failure?: string },
    ]
    if (!answer.done) throw new Error(answer.failure)
    return answer.done
  }
}

export const startLoad = (undo: Undo): ((order: Order) => Promise<Load>) =>
  startAnswering(undo, 'test/bench/load.ts') as (order: Order) => Promise<Load>

export const startListeners = (undo: Undo): ((order: ListenersOrder) => Promise<Heard>) =>
  startAnswering(undo, 'test/bench/listeners.ts') as (order: ListenersOrder) => Promise<Heard>
