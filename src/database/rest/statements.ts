// The statements of the REST API, as a server takes them: a primary, one that has replicas, a replica.
import type { Statement } from '../connection/statement.ts'

export interface Statements {
  full: Statement
  again: Statement
  /** For a statement that runs code of the application. */
  code: Statement
  /** For one whose plan is kept all the same. */
  traced: Statement
  /** They take, as the last value, what a read must have seen. */
  isReplica: boolean
}

interface Call {
  name: string
  text: string
  values: number
}

const replay = 'row($1, $2, $3, $4, $5, $6, $7, $8, $9)::api.replay_request'
const calls: Record<Exclude<keyof Statements, 'isReplica'>, Call> = {
  full: {
    name: 'request',
    text: 'api.answer_text(api.request($1, $2, $3, $4, $5, $6))',
    values: 6,
  },
  again: { name: 'replay', text: `api.replay(${replay})`, values: 9 },
  code: { name: 'replay code', text: `api.replay_code(${replay})`, values: 9 },
  traced: { name: 'replay traced', text: `api.replay_traced(${replay}, $10)`, values: 10 },
}

const statementsOf = (textOf: (call: Call) => string, isReplica = false): Statements => {
  const statement = (call: Call): Statement => ({ name: call.name, text: textOf(call) })
  return {
    full: statement(calls.full),
    again: statement(calls.again),
    code: statement(calls.code),
    traced: statement(calls.traced),
    isReplica,
  }
}

export const plain = statementsOf(({ text }) => `select ${text}`)

/** With what a later read must have seen. */
export const marking = statementsOf(({ text }) => `select ${text}, core.causal_token()`)

/** One that was promoted is none any more. */
export const onReplica = statementsOf(({ text, values }) => {
  const after = `$${values + 1}::pg_catalog.text`
  return `select case
    when pg_catalog.pg_is_in_recovery() and (${after} is null or core.has_seen(${after})) then ${text}
    else 'not_yet'
  end`
}, true)
