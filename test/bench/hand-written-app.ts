// The routes of app.sql, written by hand. Each is one statement, which is sent in a transaction of its own in the name
// of the user, or is inside a function that takes the claims.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** Runs a statement of app.sql by its name; gives the body. */
export type Perform = (name: string, values: unknown[], claims: string) => Promise<string>

const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }
const become = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`

/** Four round trips, as PostgREST does. */
export const inTransactions = async (pool: pg.Pool): Promise<Perform> => {
  const { rows } = await pool.query<{ name: string; text: string }>('select * from app.statements')
  const texts = new Map(rows.map(({ name, text }) => [name, text]))
  return async (name, values, claims) => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`app.sql has no statement ${name}`)
    const client = await pool.connect()
    try {
      await client.query(begin)
      await client.query({ name: 'become', text: become, values: [claims] })
      const done = await client.query<{ body: string }>({ name, text, values })
      await client.query(commit)
      return done.rows[0]?.body ?? '[]'
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

/** One round trip: the text of the call and its values. */
export const byFunctions =
  (
    query: (name: string, text: string, values: unknown[]) => Promise<Record<string, string>>,
  ): Perform =>
  async (name, values, claims) => {
    const places = [...values, claims].map((_, at) => `$${at + 1}`)
    const row = await query(name, `select app.${name}(${places.join(', ')}) as body`, [
      ...values,
      claims,
    ])
    return row['body'] ?? '[]'
  }

interface Shape {
  Params: { id: string }
  Body: Record<string, unknown>
}

export const appRoutes = (
  app: FastifyInstance,
  authenticate: (authorization?: string) => Promise<string>,
  perform: Perform,
): void => {
  const answer = async (
    request: FastifyRequest<Shape>,
    reply: FastifyReply<Shape>,
    name: string,
    values: unknown[],
  ) => {
    const claims = await authenticate(request.headers.authorization)
    reply.type('application/json; charset=utf-8')
    return perform(name, values, claims)
  }

  /** Reads what belongs to an id. */
  const read = (url: string, name: string) =>
    app.get<Shape>(`/app${url}`, (request, reply) =>
      answer(request, reply, name, [request.params.id]),
    )

  /** Takes the id, if the path has one, and these of the body. */
  const write = (
    method: 'POST' | 'PATCH',
    url: string,
    name: string,
    keys: string[],
    status = 200,
  ) =>
    app.route<Shape>({
      method,
      url: `/app${url}`,
      handler: (request, reply) => {
        const { params, body } = request
        reply.status(status)
        const id = url.includes(':id') ? [params.id] : []
        return answer(request, reply, name, [...id, ...keys.map((key) => body[key])])
      },
    })

  read('/people/:id/tasks', 'tasks_of_person')
  read('/projects/:id/tasks', 'tasks_of_project')
  read('/projects/:id/open-tasks', 'open_tasks')
  read('/tasks/:id', 'task')
  read('/tasks/:id/comments', 'comments_of_task')
  read('/teams/:id', 'team')
  read('/teams/:id/progress', 'progress')
  write('POST', '/tasks/:id/comments', 'comment_new', ['body'], 201)
  write('POST', '/tasks', 'task_new', ['team_id', 'project_id', 'title', 'due_on'], 201)
  write('PATCH', '/tasks/:id', 'task_change', ['title', 'due_on'])
  write('POST', '/board', 'board', ['project'])
  write('POST', '/move', 'task_move', ['task', 'status', 'place'])
  write('POST', '/comment', 'comment_add', ['task', 'body'])
}
