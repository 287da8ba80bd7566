// What is measured: a row for each case. Later issues add theirs here.

/** Requests of one kind, sent one after the other and then from the start again. */
export interface Requests {
  method: 'GET' | 'POST'
  paths: string[]
  headers: Record<string, string>
  body: string
}

export interface Case {
  name: string
  /** What the service is asked. */
  ours: Requests
  /** What the hand-written routes are asked for the same answer. */
  theirs: Requests
  /** What must be the same in all answers: the whole of it, unless it differs by nature. */
  essence: (body: unknown) => unknown
}

/** Whose rows are read: those with odd numbers in hand-written.sql. */
export const person = { email: 'bench@example.com', password: 'a password for the bench' }

const get = (paths: string[], headers: Record<string, string> = {}): Requests => ({
  method: 'GET',
  paths,
  headers,
  body: '',
})

const post = (path: string, body: object): Requests => ({
  method: 'POST',
  paths: [path],
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const ids = Array.from({ length: 1000 }, (_, at) => 1 + 2 * at)
const whole = (body: unknown): unknown => body
const signsIn = (body: unknown): unknown => Object.hasOwn(body as object, 'access_token')

export const casesFor = (token: string): Case[] => {
  const signedIn = { authorization: `Bearer ${token}` }
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
      name: 'sign-in',
      ours: post('/auth/v1/token?grant_type=password', person),
      theirs: post('/sign-in', person),
      essence: signsIn,
    },
    { name: 'health', ours: get(['/health']), theirs: get(['/health']), essence: whole },
  ]
}
