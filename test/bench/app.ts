// The requests of an application: seven of ten read, two write and one calls a function, as ten users. app.sql is its
// schema, hand-written-app.ts the same work by hand.
import { makeTokens } from '../../src/http/token.ts'
import { testSecret } from '../support/database.ts'
import { get, send, type Case, type Requests } from './cases.ts'

interface Asked {
  ours: Requests
  theirs: Requests
}

interface Person {
  id: string
  headers: Record<string, string>
}

/** A number below the limit; the same ones in each run. */
type Below = (limit: number) => number

const teams = 40
const tasks = 4800
const firstNewId = 1_000_001

/** Whose numbers are so related was made in app.sql: who is in which team, and what belongs to it. */
const teamOf = (taskOrProject: number): number => 1 + ((taskOrProject - 1) % teams)
const projectOf = (task: number): number => 1 + ((task - 1) % (4 * teams))
const memberOf = (team: number, place: number): number => (team + 3 * place) % 10

const makePeople = (): Person[] => {
  const { sign } = makeTokens(testSecret, 'plinth')
  const iat = Math.floor(Date.now() / 1000)
  const shared = { role: 'authenticated', aud: 'authenticated', iss: 'plinth' }
  return Array.from({ length: 10 }, (_, number) => {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const token = sign(JSON.stringify({ ...shared, sub: id, iat, exp: iat + 86_400 }))
    return { id, headers: { authorization: `Bearer ${token}` } }
  })
}

/** A task, and one of those who may see it. */
interface Place {
  task: number
  person: Person
  below: Below
}

const writes = (
  { person: { headers } }: Place,
  method: 'POST' | 'PATCH',
  [ourPath, ourBody]: [string, object],
  [theirPath, theirBody]: [string, object],
): Asked => ({
  ours: send(method, `/rest/v1/${ourPath}`, ourBody, {
    ...headers,
    prefer: 'return=representation',
  }),
  theirs: send(method, `/app/${theirPath}`, theirBody, headers),
})

const reads = ({ person: { headers } }: Place, ours: string, theirs: string): Asked => ({
  ours: get([`/rest/v1/${ours}`], headers),
  theirs: get([`/app/${theirs}`], headers),
})

const calls = (
  { person: { headers } }: Place,
  name: string,
  body: object,
  theirs: string,
): Asked => ({
  ours: send('POST', `/rest/v1/rpc/${name}`, body, headers),
  theirs: send('POST', `/app/${theirs}`, body, headers),
})

/** How many of a hundred requests are of each kind. */
const kinds: [share: number, kind: (place: Place) => Asked][] = [
  [
    15,
    (at) =>
      reads(
        at,
        `tasks?select=id,title,status,due_on&assignee_id=eq.${at.person.id}&status=neq.done&order=due_on,id&limit=20`,
        `people/${at.person.id}/tasks`,
      ),
  ],
  [
    15,
    (at) =>
      reads(
        at,
        `tasks?select=id,title,status,place&project_id=eq.${projectOf(at.task)}&order=place,id&limit=30`,
        `projects/${projectOf(at.task)}/tasks`,
      ),
  ],
  [
    15,
    (at) =>
      reads(
        at,
        `tasks?select=id,title,status,due_on,updated_at,projects(id,name),comments(id,body,author_id,created_at)&id=eq.${at.task}&comments.order=id.desc&comments.limit=10`,
        `tasks/${at.task}`,
      ),
  ],
  [
    5,
    (at) =>
      reads(
        at,
        `comments?select=id,body,created_at&task_id=eq.${at.task}&order=id.desc&limit=20`,
        `tasks/${at.task}/comments`,
      ),
  ],
  [
    5,
    (at) =>
      reads(
        at,
        `teams?select=id,name,team_members(user_id,role)&id=eq.${teamOf(at.task)}&team_members.order=user_id`,
        `teams/${teamOf(at.task)}`,
      ),
  ],
  [
    10,
    (at) =>
      reads(
        at,
        `project_progress?select=id,name,tasks,done&team_id=eq.${teamOf(at.task)}&order=id`,
        `teams/${teamOf(at.task)}/progress`,
      ),
  ],
  [
    5,
    (at) =>
      reads(
        at,
        `open_tasks?select=id,title,due_on,project&project_id=eq.${projectOf(at.task)}&order=due_on,id&limit=20`,
        `projects/${projectOf(at.task)}/open-tasks`,
      ),
  ],
  [
    8,
    (at) => {
      const body = { body: 'What somebody says now' }
      return writes(
        at,
        'POST',
        ['comments?select=id,body,created_at', { task_id: at.task, ...body }],
        [`tasks/${at.task}/comments`, body],
      )
    },
  ],
  [
    4,
    (at) => {
      const body = {
        team_id: teamOf(at.task),
        project_id: projectOf(at.task),
        title: 'Something new to do',
        due_on: '2026-06-01',
      }
      return writes(at, 'POST', ['tasks?select=id,title,status', body], ['tasks', body])
    },
  ],
  [
    8,
    (at) => {
      const body = { title: `Something else to do, ${at.below(1000)}`, due_on: '2026-03-01' }
      return writes(
        at,
        'PATCH',
        [`tasks?id=eq.${at.task}&select=id,title,updated_at`, body],
        [`tasks/${at.task}`, body],
      )
    },
  ],
  [4, (at) => calls(at, 'board', { project: projectOf(at.task) }, 'board')],
  [
    3,
    (at) => {
      const status = ['open', 'doing', 'done'][at.below(3)]
      return calls(at, 'move_task', { task: at.task, status, place: at.below(30) }, 'move')
    },
  ],
  [3, (at) => calls(at, 'add_comment', { task: at.task, body: 'Said by a call' }, 'comment')],
]

/** mulberry32. */
const seeded = (seed: number): Below => {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const makeMix = (): Asked[] => {
  const below = seeded(1)
  const people = makePeople()
  const place = (): Place => {
    const task = 1 + below(tasks)
    return { task, below, person: people[memberOf(teamOf(task), below(3))]! }
  }
  const mix = kinds.flatMap(([share, kind]) =>
    Array.from({ length: 8 * share }, () => ({ asked: kind(place()), at: below(1 << 30) })),
  )
  return mix.toSorted((one, other) => one.at - other.at).map(({ asked }) => asked)
}

/** Rows that each server makes for itself have other ids, and all have other times. */
const essence = (body: unknown): unknown => {
  if (Array.isArray(body) && body.length === 0) throw new Error('app: an answer without rows')
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'id' && Number(value) >= firstNewId) return 'new'
    return key.endsWith('_at') ? 'some time' : value
  }) as unknown
}

export const appCase = (): Case => {
  const mix = makeMix()
  return {
    name: 'app',
    ours: { ...get([]), mix: mix.map(({ ours }) => ours) },
    theirs: { ...get([]), mix: mix.map(({ theirs }) => theirs) },
    essence,
    connections: 16,
    servers: ['ours', 'transaction', 'pool', 'pipelined'],
  }
}
