// The imports of this gateway: what each route does, and the run that is under way.
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { EntryReply } from '../database/entries.ts'
import { isDatabaseError, reasonOf, type ErrorMap } from '../database/errors.ts'
import type { ImportTarget, OpenTarget } from '../database/import.ts'
import { abandoned, Refusal } from '../errors.ts'
import { envelope } from '../http/error-reply.ts'
import type { HttpReply } from '../http/reply.ts'
import type { Log } from '../log/log.ts'
import { StoreTrouble } from '../storage/stores/store.ts'
import { waitUntil } from '../tools/wait-until.ts'
import { checkBody, withoutSecrets, type ImportBody, type SentBody } from './body.ts'
import { runImport } from './engine.ts'
import { makeEvents, type Phase, type Warning } from './events.ts'
import type { ImportFiles, KeptFile } from './files.ts'
import { makeSource } from './make-source.ts'
import type { Net } from './net/fetch.ts'
import type { MoveObjects } from './objects.ts'
import type { Plan, ImportRequest } from './plan.ts'
import type { Finished } from './run.ts'
import { makeRuns, type RunState } from './runs.ts'
import { SourceFailed, type Source } from './source.ts'
import { failureReply, makeRedact, redactAll } from './words.ts'

export interface ImportWork {
  sent: SentBody
  /** Of who asks, as the gate returned them. */
  claims: string
  /** Aborts when the client has left. */
  signal: AbortSignal
}

export interface ImportReply extends HttpReply {
  /** The status in the end, of a stream that has only begun. */
  ended?: Promise<number>
}

type Act = (work: ImportWork) => Promise<ImportReply>

export interface Imports {
  files: Act
  test: Act
  inspect: Act
  run: Act
  /** Begins to remove old files and what dead gateways left. */
  serve: () => void
  /** How many run in this gateway. */
  running: () => number
  /** A run gets so many milliseconds to end, then it is cut. */
  stop: (most: number) => Promise<void>
}

export interface ImportOptions {
  files: ImportFiles
  net: Net
  /** Undefined in a gateway without an owner's login. */
  target: ImportTarget | undefined
  control: () => Database
  errors: () => ErrorMap
  moveObjects: MoveObjects
  log: Log
  /** Milliseconds between two signs of life. */
  heartbeat?: number
}

/** Milliseconds for SQL to hear of a run that was cut. */
const lastGrace = 3_000
const everyMinute = 60_000
const mostWarnings = 10_000

interface Opened {
  body: ImportBody
  source: Source
  redact: (text: string) => string
  close: () => Promise<void>
}

export const makeImports = ({
  files,
  net,
  target,
  control,
  errors,
  moveObjects,
  log,
  heartbeat = 15_000,
}: ImportOptions): Imports => {
  const runs = makeRuns(control)
  const underWay = new Set<AbortController>()
  let timer: NodeJS.Timeout | undefined

  const requireTarget = (): ImportTarget => {
    if (target) return target
    throw new Refusal('unavailable', "an import needs the owner's login: DATABASE_URL")
  }

  const keep = async ({ file }: SentBody): Promise<KeptFile | undefined> => {
    if (!file) return undefined
    try {
      const kept = await files.keep(file.bytes, file.name)
      await file.rest()
      return kept
    } catch (error) {
      throw error instanceof StoreTrouble ? abandoned() : error
    }
  }

  /** The source, until `close`: it is closed too when the client leaves. */
  const open = async ({ sent, signal }: ImportWork): Promise<Opened> => {
    const body = checkBody(sent)
    const sentFile = await keep(sent)
    const removeFile = async (): Promise<void> => {
      if (sentFile) await files.remove(sentFile)
    }
    try {
      const kept = await Promise.all([body.file ?? []].flat().map(files.find))
      const { source: kind, config } = body
      const source = makeSource({
        kind,
        config,
        files: body.file === undefined && sentFile ? [sentFile] : kept,
        net,
        maxBytes: files.maxBytes,
        room: files.room,
        target: requireTarget,
      })
      const close = async (): Promise<void> => {
        signal.removeEventListener('abort', closeSource)
        await source.close().catch(() => undefined)
        await removeFile()
      }
      const closeSource = (): void => void source.close().catch(() => undefined)
      signal.addEventListener('abort', closeSource)
      return { body, source, redact: makeRedact(body.config), close }
    } catch (error) {
      await removeFile()
      throw error
    }
  }

  const planOf = async (
    { body, source }: Opened,
    claims: string,
    finished: Record<string, Finished> | undefined,
    isWhole: boolean,
  ): Promise<Plan> => {
    const wish: ImportRequest = {
      mode: body.mode,
      selection: body.selection,
      config: withoutSecrets(body.config),
      claims: JSON.parse(claims) as object,
      ...(finished && { finished: Object.keys(finished) }),
    }
    const facts = await source.facts(body.selection, isWhole)
    return requireTarget().call('import.plan', source.kind, JSON.stringify(facts), wish)
  }

  /** Any failure is the reply; what is unexpected is logged, without a secret. */
  const refused = (error: unknown, redact: (text: string) => string): ImportReply => {
    const reply = failureReply(error, errors(), redact)
    if (reply.status === 500)
      log.error({ reason: redact(reasonOf(error)) }, 'an import failed unexpectedly')
    return reply
  }

  const withSource = async (
    work: ImportWork,
    use: (opened: Opened) => Promise<ImportReply>,
  ): Promise<ImportReply> => {
    const opened = await open(work)
    try {
      return await use(opened)
    } catch (error) {
      return refused(error, opened.redact)
    } finally {
      await opened.close()
    }
  }

  const carry = async (
    opened: Opened,
    plan: Plan,
    finished: Record<string, Finished>,
    id: string,
    cancelling: AbortController,
    events: ReturnType<typeof makeEvents>,
  ): Promise<number> => {
    const { body, source, redact } = opened
    const { signal } = cancelling
    const warnings: Warning[] = []
    let warned = 0
    let phase: Phase = 'connect'
    const at: { item: string | undefined } = { item: undefined }
    let openTarget: OpenTarget | undefined
    const beat = setInterval(() => {
      events.heartbeat()
      runs.renew(id).then(
        (runs) => runs || cancelling.abort('lost'),
        () => undefined, // the next one may arrive; where none does, the lease is over
      )
    }, heartbeat)
    const cut = (): void => {
      openTarget?.cut()
      source.close().catch(() => undefined) // it may hang
    }
    signal.addEventListener('abort', cut)
    const warn = (more: readonly Warning[]): void => {
      for (const warning of redactAll(more, redact)) {
        warned += 1
        if (warnings.length < mostWarnings) warnings.push(warning)
        events.warning(warning)
      }
    }
    const end = (state: RunState, summary: object | null, error: unknown): Promise<void> =>
      runs.end(id, { state, summary, warnings, error }).catch((cause: unknown) => {
        log.error({ run: id, reason: reasonOf(cause) }, 'the end of an import is not recorded')
      })

    try {
      events.phase('connect')
      const project = requireTarget()
      openTarget = await project.open(plan.tables.some(({ by }) => by === 'imported'))
      signal.throwIfAborted()
      const done = await runImport({
        ...{ id, source, plan, finished, events, signal, warn, moveObjects, at },
        ...{ mode: body.mode, isDry: body.dry_run, resumes: body.resume !== undefined },
        target: openTarget,
        warned: () => warned,
        note: async (more) => {
          phase = more.phase ?? phase
          if (!(await runs.renew(id, more))) cancelling.abort('lost')
        },
      })
      signal.throwIfAborted()
      const summary = redactAll(done, redact)
      await openTarget.close(!body.dry_run, plan.code)
      await end('done', summary, null)
      events.phase('done')
      events.done(summary)
      return 200
    } catch (error) {
      await openTarget?.close(false, plan.code).catch((cause: unknown) => {
        log.warn({ run: id, reason: reasonOf(cause) }, 'the login of an import is still open')
      })
      const reply = signal.aborted
        ? cancelledReply(signal.reason)
        : failureReply(error, errors(), redact, { phase, item: at.item })
      if (reply.status === 500)
        log.error({ run: id, reason: redact(reasonOf(error)) }, 'an import failed')
      const { error: said } = JSON.parse(reply.body) as { error: unknown }
      await end(stateOf(signal), null, said)
      events.failed(reply.body)
      return reply.status
    } finally {
      clearInterval(beat)
      signal.removeEventListener('abort', cut)
      underWay.delete(cancelling)
      await opened.close()
      events.end()
    }
  }

  const begin = async (opened: Opened, { claims, signal }: ImportWork): Promise<ImportReply> => {
    const { body, source } = opened
    const project = requireTarget()
    const { resume } = body
    const running = await runs.running()
    if (running) return asReply(running)
    const finished = resume
      ? await project.call<Record<string, Finished>>('import.finished_of', resume)
      : undefined
    await source.test()
    const plan = await planOf(opened, claims, finished, !body.dry_run)
    if (plan.refusal) return conflict(plan.refusal)
    const { place, kind } = source
    const { mode, selection, dry_run } = body
    const run = randomUUID()
    if (resume !== undefined) await project.call('import.resume_run', run, resume)
    const refused = await runs.begin(
      { run, source: kind, place, mode, selection, dry_run, resume },
      claims,
    )
    if (refused) {
      await project.call('import.forget_run', run)
      return asReply(refused)
    }
    const cancelling = new AbortController()
    underWay.add(cancelling)
    signal.addEventListener('abort', () => cancelling.abort('left'))
    if (signal.aborted) cancelling.abort('left')
    const events = makeEvents()
    const ended = carry(opened, plan, finished ?? {}, run, cancelling, events)
    return { status: 200, headers: streamHeaders(run), body: null, bytes: events.stream, ended }
  }

  return {
    files: async ({ sent }) => {
      if (sent.refusal) throw sent.refusal
      const kept = await keep(sent)
      if (!kept) throw new Refusal('bad_request', 'the form holds no file')
      const { id, name, bytes } = kept
      return { status: 201, headers: {}, body: JSON.stringify({ id, name, bytes }) }
    },
    test: (work) =>
      withSource(work, async ({ source, redact }) => {
        const answer = await source.test().then(
          ({ version, warnings }) => ({ ok: true, version, warnings }),
          (error: unknown) => {
            if (error instanceof SourceFailed) return { ok: false, error: redact(error.message) }
            throw error
          },
        )
        return { status: 200, headers: {}, body: JSON.stringify(answer) }
      }),
    inspect: (work) =>
      withSource(work, async (opened) => {
        await opened.source.test()
        const plan = await planOf(opened, work.claims, undefined, false)
        const { version, inspection, warnings } = plan
        const { conflicts, emptied, referenced_by, refusal } = plan
        const met = { conflicts, emptied, referenced_by, refusal }
        const answer = { version, ...inspection, warnings, ...met }
        return { status: 200, headers: {}, body: JSON.stringify(answer) }
      }),
    run: async (work) => {
      const opened = await open(work)
      try {
        const reply = await begin(opened, work)
        if (!reply.ended) await opened.close()
        return reply
      } catch (error) {
        await opened.close()
        return refused(error, opened.redact)
      }
    },
    serve: () => {
      const sweep = (): void => {
        files.sweep().catch(() => undefined) // the next minute comes
        target?.sweep().catch((error: unknown) => {
          if (isDatabaseError(error))
            log.warn({ reason: reasonOf(error) }, 'the login of a dead import cannot be closed')
        })
      }
      sweep()
      timer = setInterval(sweep, everyMinute).unref()
    },
    running: () => underWay.size,
    stop: async (most) => {
      clearInterval(timer)
      await waitUntil(() => underWay.size === 0, most)
      for (const one of underWay) one.abort('stopping')
      await waitUntil(() => underWay.size === 0, lastGrace)
      net.close()
    },
  }
}

const asReply = ({ status, headers, body }: EntryReply): ImportReply => ({
  status,
  headers: headers ?? {},
  body,
})

const streamHeaders = (run: string): Record<string, string> => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no', // a proxy must not wait for more
  'x-import-run': run,
})

/** Before anything is written. */
const conflict = ({ message, details }: { message: string; details: object }): ImportReply => ({
  status: 409,
  headers: {},
  body: envelope('conflict', message, details),
})

const stateOf = ({ aborted, reason }: AbortSignal): RunState => {
  if (!aborted) return 'failed'
  return reason === 'left' ? 'cancelled' : 'interrupted'
}

const cancelledReply = (reason: unknown): { status: number; body: string } => {
  if (reason === 'left')
    return { status: 408, body: envelope('request_timeout', 'the client has left') }
  const sentence =
    reason === 'lost' ? 'the import lost its lease, so it ended' : 'this gateway is stopping'
  return { status: 503, body: envelope('unavailable', sentence) }
}
