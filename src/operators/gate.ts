// Operators pass here. SQL decides in the operators' database: whether the session lives, what its role may do, and
// what is audited. Nothing runs before its beginning is recorded, and each end is recorded too.
import { callEntry } from '../routes/call-entry.ts'
import type { Perform } from '../asks/perform.ts'
import type { Database } from '../database/database.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import { noRequest } from '../database/no-request.ts'
import type { Log } from '../log/log.ts'
import { waitUntil } from '../tools/wait-until.ts'

export interface Admitted {
  /** With the role that counts now: the least of the token's, the session's and the operator's. */
  claims: string
  /** What the audit knows it by; null when it is not audited. */
  operation: string | null
  /** control: the operators' database. gateway: the project, by the gateway's login. owner: the project, by its owner. */
  lane: 'control' | 'gateway' | 'owner'
  /** What is called there; null for other prefixes, and for imports. */
  entry: string | null
  /** The call that does the same in psql. */
  psql: string | null
  /** What the ticket of an export was given for. */
  wish?: unknown
}

export interface Outcome {
  status: number
  sqlstate?: string | undefined
  rows?: number | undefined
}

export interface Gate {
  /** Admitted, or the reply that refuses. `route` is the url of its row in control.route. */
  admit: (
    request: EntryRequest,
    route: string,
    secrets: ReadonlyMap<string, string>,
  ) => Promise<Admitted | EntryReply>
  settle: (admitted: Pick<Admitted, 'operation'>, outcome: Outcome, began: number) => Promise<void>
  /** Like admit for a read that is not audited; what it returns is remembered for a moment. */
  look: (request: EntryRequest, route: string) => Promise<Admitted | EntryReply>
  /** Called when sessions may have ended. */
  onEnded: (heard: () => void) => void
  serve: (control: Database) => void
  /** Resolves when the end of each operation is recorded, or after a moment. */
  stop: () => Promise<void>
}

export const isAdmitted = (answer: Admitted | EntryReply): answer is Admitted =>
  !('status' in answer)

const channel = 'plinth_operators'
/** Milliseconds. */
const remembered = 5_000
const mostRemembered = 1_000
const everyMinute = 60_000
const settleAgainAfter = 2_000
const triesToSettle = 5
const settleGrace = 500

export interface GateOptions {
  control: () => Database
  /** The operations, of those given, that a migration records. */
  outcomes: (operations: readonly string[]) => Promise<string[]>
  perform: Perform
  log: Log
}

export const makeGate = ({ control, outcomes, perform, log }: GateOptions): Gate => {
  const known = new Map<string, { until: number; answer: Promise<Admitted | EntryReply> }>()
  const heard = new Set<() => void>()
  const stops: (() => unknown)[] = []
  /** Operations that were let through, until their end was sent to the audit once. */
  const open = new Set<string>()
  let lastHead: unknown

  /** Rejects where the database is not there, as it does where it cannot be reached. */
  const call = async (entry: string, request: EntryRequest): Promise<EntryReply> =>
    control().call(entry, request, 'core.read_request')

  const decide: Gate['admit'] = async (request, route, secrets) => {
    const asked = { ...request, path: { ...request.path, route } }
    const reply = await callEntry((next) => call('control.admit', next), perform, asked, secrets)
    if (reply.status !== 200) return reply
    const { claims, wish, ...admitted } = JSON.parse(reply.body ?? '{}') as Admitted
    return { ...admitted, claims: JSON.stringify(claims), ...(wish !== null && { wish }) }
  }

  const admit: Gate['admit'] = async (request, route, secrets) => {
    const answer = await decide(request, route, secrets)
    if (isAdmitted(answer) && answer.operation !== null) open.add(answer.operation)
    return answer
  }

  const look: Gate['look'] = (request, route) => {
    const key = `${request.claims ?? ''} ${route}`
    const now = performance.now()
    const found = known.get(key)
    if (found && found.until > now) return found.answer
    if (known.size >= mostRemembered) known.clear()
    const answer = decide(request, route, new Map())
    known.set(key, { until: now + remembered, answer })
    answer.catch(() => known.delete(key))
    return answer
  }

  const settleOnce = (body: object): Promise<EntryReply> =>
    call('control.finish_operation', { ...noRequest, body: JSON.stringify(body) })

  /** The reply of what is done stands, whatever becomes of its record; one that is lost is found by its operation. */
  const settle: Gate['settle'] = async ({ operation }, { status, sqlstate, rows }, began) => {
    if (operation === null) return
    const ms = Math.round(performance.now() - began)
    const body = { operation, status, sqlstate, rows, ms }
    const again = (tries: number): void => {
      if (tries === 0)
        return log.error({ operation }, 'the end of an operation is not in the audit')
      setTimeout(() => {
        settleOnce(body).catch(() => again(tries - 1))
      }, settleAgainAfter).unref()
    }
    open.add(operation)
    await settleOnce(body).catch(() => again(triesToSettle))
    open.delete(operation)
  }

  /** Logs the head of the audit whenever it moved: against the log, a chain that was written anew is found. */
  const logHead = async (): Promise<void> => {
    const { body } = await call('control.audit_head_read', noRequest)
    if (body === lastHead || body === null) return
    lastHead = body
    log.info({ audit: JSON.parse(body) as unknown }, 'the head of the audit')
  }

  /** Operations whose end was never recorded, but which the project's database knows to be done. */
  const reconcile = async (): Promise<void> => {
    const { body } = await call('control.open_operations', noRequest)
    const unsettled = JSON.parse(body ?? '[]') as string[]
    if (unsettled.length === 0) return
    for (const operation of await outcomes(unsettled)) await settleOnce({ operation, status: 200 })
  }

  const forget = (): void => {
    known.clear()
    for (const one of heard) one()
  }

  return {
    admit,
    look,
    settle,
    onEnded: (one) => void heard.add(one),
    serve: (database) => {
      const listener = database.listen(channel, forget)
      const minutely = (): void => {
        logHead().catch(() => undefined) // the next minute comes
        reconcile().catch(() => undefined)
      }
      minutely()
      const timer = setInterval(minutely, everyMinute).unref()
      const poll = setInterval(forget, remembered * 2).unref() // a notification may be lost
      stops.push(
        () => listener.close(),
        () => clearInterval(timer),
        () => clearInterval(poll),
      )
    },
    stop: async () => {
      await Promise.all([
        waitUntil(() => open.size === 0, settleGrace),
        ...stops.map((stop) => stop()),
      ])
    },
  }
}
