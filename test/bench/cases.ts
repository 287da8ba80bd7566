// What is measured: a row for each case.
import type { ServerName } from './report.ts'

/** Requests of one kind, sent one after the other and then from the start again. */
export interface Requests {
  method: 'GET' | 'POST' | 'PATCH'
  paths: string[]
  headers: Record<string, string>
  body: string
  /** Each is an upload under a new name: the number is put behind the path. */
  isNew?: true
  /** Requests of several kinds, each with one path, in the place of the paths. */
  mix?: Requests[]
  /** For each connection the first refresh token; each answer gives the next. */
  chain?: string[]
}

export interface Case {
  name: string
  /** What the service is asked. */
  ours: Requests
  /** What the hand-written routes are asked for the same answer. */
  theirs: Requests
  /** What must be the same in all answers: the whole of it, unless it differs by nature. */
  essence: (body: unknown) => unknown
  /** Unless the command line says otherwise. */
  connections?: number
  /** Who takes part, if others do than in most cases. */
  servers?: readonly ServerName[]
}

/** Whose rows are read: those with odd numbers in hand-written.sql. */
export const person = { email: 'bench@example.com', password: 'a password for the bench' }

type Headers = Record<string, string>

export const get = (paths: string[], headers: Headers = {}): Requests => ({
  method: 'GET',
  paths,
  headers,
  body: '',
})

export const send = (
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  headers: Headers = {},
): Requests => ({
  method,
  paths: [path],
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const post = (path: string, body: object, headers: Headers = {}): Requests =>
  send('POST', path, body, headers)

const ids = Array.from({ length: 1000 }, (_, at) => 1 + 2 * at)
const whole = (body: unknown): unknown => body
const signsIn = (body: unknown): unknown => Object.hasOwn(body as object, 'access_token')
const withoutId = (body: unknown): unknown =>
  (body as { id: number }[]).map((row) => ({ ...row, id: 'new' }))

export const casesFor = (token: string): Case[] => {
  const signedIn = { authorization: `Bearer ${token}` }
  const returning = { ...signedIn, prefer: 'return=representation' }
  return [
    {
      name: 'read-one',
      ours: get(
        ids.map((id) => `/rest/v1/todos?id=eq.${id}&select=id,title`),
        signedIn,
      ),
      theirs: get(
        ids.map((id) => `/todos/${id}`),
        signedIn,
      ),
      essence: whole,
    },
    {
      name: 'list-100',
      ours: get(['/rest/v1/todos?select=id,title&limit=100'], signedIn),
      theirs: get(['/todos?limit=100'], signedIn),
      essence: whole,
    },
    {
      name: 'or-tree',
      ours: get(
        ids.map(
          (id) =>
            `/rest/v1/todos?select=id,title&or=(id.eq.${id},and(id.gt.${id},id.lt.${id + 10}))&done=is.false&order=id&limit=10`,
        ),
        signedIn,
      ),
      theirs: get(
        ids.map((id) => `/todos-from/${id}`),
        signedIn,
      ),
      essence: whole,
    },
    {
      name: 'embed',
      ours: get(['/rest/v1/lists?select=id,name,items(id,title)&order=id&limit=20'], signedIn),
      theirs: get(['/lists?limit=20'], signedIn),
      essence: whole,
    },
    {
      name: 'insert',
      ours: post('/rest/v1/notes?select=id,title', { title: 'A note' }, returning),
      theirs: post('/notes', { title: 'A note' }, signedIn),
      essence: withoutId,
    },
    {
      name: 'rpc',
      ours: post('/rest/v1/rpc/total', { price: 12.5, count: 3 }, signedIn),
      theirs: post('/total', { price: 12.5, count: 3 }, signedIn),
      essence: whole,
    },
    {
      name: 'rpc-undeclared',
      ours: post('/rest/v1/rpc/total_as_written', { price: 12.5, count: 3 }, signedIn),
      theirs: post('/total', { price: 12.5, count: 3 }, signedIn),
      essence: whole,
    },
    {
      name: 'policy',
      ours: get(
        ids.map((id) => `/rest/v1/documents?id=eq.${id}&select=id,title`),
        signedIn,
      ),
      theirs: get(
        ids.map((id) => `/documents/${id}`),
        signedIn,
      ),
      essence: whole,
    },
    {
      name: 'policy-undeclared',
      ours: get(
        ids.map((id) => `/rest/v1/drafts?id=eq.${id}&select=id,title`),
        signedIn,
      ),
      theirs: get(
        ids.map((id) => `/drafts/${id}`),
        signedIn,
      ),
      essence: whole,
    },
    {
      name: 'view-read',
      ours: get(
        ids.map((id) => `/rest/v1/shared_drafts?id=eq.${id}&select=id,title`),
        signedIn,
      ),
      theirs: get(
        ids.map((id) => `/shared-drafts/${id}`),
        signedIn,
      ),
      essence: whole,
    },
    {
      name: 'trigger-insert',
      ours: post('/rest/v1/entries?select=id,title', { list_id: 1, title: 'An entry' }, returning),
      theirs: post('/entries', { list_id: 1, title: 'An entry' }, signedIn),
      essence: withoutId,
    },
    {
      name: 'sign-in',
      ours: post('/auth/v1/token?grant_type=password', person),
      theirs: post('/sign-in', person),
      essence: signsIn,
    },
    {
      name: 'refresh',
      ours: { ...post('/auth/v1/token?grant_type=refresh_token', {}), chain: [] },
      theirs: { ...post('/refresh', {}), chain: [] },
      essence: signsIn,
    },
    { name: 'health', ours: get(['/health']), theirs: get(['/health']), essence: whole },
  ]
}

/** Forms of a request that nobody has sent before. */
export const newForms = (token: string): Requests => {
  const columns = ['id', 'title', 'done', 'user_id']
  const selects = columns.flatMap((one) =>
    columns.filter((other) => other !== one).map((other) => `${one},${other}`),
  )
  const filters = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'].map((operator) => `id=${operator}.7`)
  const orders = ['id', 'title', 'id.desc']
  return get(
    selects.flatMap((select) =>
      filters.flatMap((filter) =>
        orders.map((order) => `/rest/v1/todos?select=${select}&${filter}&order=${order}&limit=1`),
      ),
    ),
    { authorization: `Bearer ${token}` },
  )
}

/** What keeps a connection busy without using the machine. */
export const nap = (token: string): Requests =>
  post('/rest/v1/rpc/nap', { seconds: 0.2 }, { authorization: `Bearer ${token}` })
