import { expect, it } from 'vitest'
import { throughOutage } from '../../../../src/database/connection/outage.ts'
import { watchState, type WatchedState } from '../../../../src/database/connection/state.ts'
import { unavailable } from '../../../../src/errors.ts'

const raised = (code: string, more: object = {}): Error =>
  Object.assign(new Error('its own words'), { code, ...more })

interface Server {
  state: WatchedState
  isUp: boolean
}

const makeServer = (isUp: boolean): Server => {
  const say = (): void => undefined
  const probe = async (): Promise<void> => {
    if (!server.isUp) throw raised('ECONNREFUSED')
  }
  const server: Server = { state: watchState('project', probe, { up: say, down: say }), isUp }
  return server
}

const patience = 10_000

/** Fails with these errors in turn, then answers. */
const failing = (...errors: unknown[]): { work: () => Promise<string>; runs: () => number } => {
  let runs = 0
  return {
    work: async () => {
      runs += 1
      if (errors.length > 0) throw errors.shift()
      return 'answer'
    },
    runs: () => runs,
  }
}

const unsent = unavailable(raised('ECONNREFUSED', { syscall: 'connect' }))

it.each([
  ['the connection was refused', unsent],
  ['the server starts, or is a standby', unavailable(raised('57P03'))],
  ['the connection was closed before', new Error('Client was closed and is not queryable')],
  ['a pooler had no server', raised('08P01', { message: 'query_wait_timeout' })],
])('what was not sent is run once there is a server: %s', async (_, error) => {
  const server = makeServer(false)
  const { work, runs } = failing(error)
  const answer = throughOutage(server.state, patience)(work)
  await server.state.look()
  expect(runs()).toBe(1)
  server.isUp = true
  expect(await answer).toBe('answer')
  expect(runs()).toBe(2)
  server.state.close()
})

it.each([
  ['without content', 'read_seq_tuple'],
  ['that was made anew', 'relation_open'],
])('what met a sequence %s is run once more, after a look', async (_, routine) => {
  const server = makeServer(true)
  const unreadable = raised('XX000', { routine })
  const once = failing(unreadable)
  expect(await throughOutage(server.state, patience)(once.work)).toBe('answer')
  const twice = failing(unreadable, unreadable) // one of the application
  await expect(throughOutage(server.state, patience)(twice.work)).rejects.toBe(unreadable)
  expect(twice.runs()).toBe(2)
  server.state.close()
})

it.each([
  ['ended with its server', '57P01'],
  ['met a standby behind the pooler', '57P03'],
])('what %s is run by the next one', async (_, code) => {
  const server = makeServer(false)
  const { work, runs } = failing(raised(code), unsent, unsent)
  const answer = throughOutage(server.state, patience)(work)
  await server.state.look()
  server.isUp = true
  expect(await answer).toBe('answer')
  expect(runs()).toBe(4)
  server.state.close()
})

it.each([
  ['the connection was lost', raised('ECONNRESET', { syscall: 'read' })],
  ['it did not answer', new Error('Query read timeout')],
  ['a pooler lost it', raised('08P01')],
  ['it may not write', raised('25006')],
  ['a pool is full', unavailable()],
  ['the server is full', unavailable(raised('53300'))],
])('what may have run, or would fail again, is not run again: %s', async (_, error) => {
  const server = makeServer(false)
  const { work, runs } = failing(error)
  await expect(throughOutage(server.state, patience)(work)).rejects.toBe(error)
  expect(runs()).toBe(1)
  server.state.close()
})

it('a statement that somebody ended on a server that goes on is not run again', async () => {
  const server = makeServer(true)
  const { work, runs } = failing(raised('57P01'))
  await expect(throughOutage(server.state, patience)(work)).rejects.toThrow('its own words')
  expect(runs()).toBe(1)
  server.state.close()
})

it('nothing is run whose client leaves while it waits', async () => {
  const server = makeServer(false)
  await server.state.look()
  const { work, runs } = failing()
  const gone = new AbortController()
  const answer = throughOutage(server.state, patience)(work, () => gone.signal)
  gone.abort()
  await expect(answer).rejects.toThrow('the client has left')
  expect(runs()).toBe(0)
  server.state.close()
})

it('so many may wait, and no longer than it lasts', async () => {
  const server = makeServer(false)
  await server.state.look()
  const { work, runs } = failing()
  const through = throughOutage(server.state, patience)
  const waiting = Array.from({ length: 1000 }, () => through(work))
  await expect(through(work)).rejects.toThrow('the database cannot be reached at the moment')
  await expect(throughOutage(server.state, 0)(work)).rejects.toThrow('cannot be reached')
  await expect(throughOutage(server.state, 1)(work)).rejects.toThrow('cannot be reached')
  expect(runs()).toBe(0)
  server.isUp = true
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['answer']))
  expect(runs()).toBe(1000)
  server.state.close()
})
