// The run that this tab began. It goes on while other screens are looked at, and ends with the tab or the session.
import { effect, signal } from '@preact/signals'
import { admin, api, type Failure } from '../../api.ts'
import { session } from '../../session.ts'
import {
  hides,
  isOver,
  runPath,
  type Body,
  type Phase,
  type Run,
  type Warning,
  type Summary,
} from './import.ts'

export interface ImportProgress {
  done: number
  total: number | null
}

export interface Live {
  id: string | null
  isDry: boolean
  phase: Phase
  /** What the phase works on. */
  item: string | null
  /** Of each table that was begun, in their order. */
  rows: ReadonlyMap<string, ImportProgress>
  /** Of the phase's own item. */
  progress: ImportProgress | null
  warnings: readonly Warning[]
  /** cancels: the service was told. lost: the stream broke off; the history is asked how it ended. */
  state: 'runs' | 'cancels' | 'lost'
  /** The service does not even say how it ended. */
  isUnreachable: boolean
  heardAt: number
}

export const live = signal<Live | null>(null)
/** How the last run of this tab ended. */
export const ended = signal<Run | null>(null)
/** A run that did not begin. */
export const refused = signal<Failure | null>(null)

let stop: AbortController | null = null

/** Milliseconds between two questions for the end of a run that is no longer heard. */
const pause = 1_000

export const begin = async (body: Body): Promise<void> => {
  stop = new AbortController()
  refused.value = null
  ended.value = null
  live.value = {
    id: null,
    isDry: body.dry_run ?? false,
    phase: 'connect',
    item: null,
    rows: new Map(),
    progress: null,
    warnings: [],
    state: 'runs',
    isUnreachable: false,
    heardAt: Date.now(),
  }
  const { signal: stopping } = stop
  const { data, error, headers } = await admin<Response>('POST', 'import/run', {
    body,
    hides,
    isStream: true,
    signal: stopping,
  })
  if (error) {
    refused.value = stopping.aborted ? null : error
    live.value = null
    return
  }
  const id = headers.get('x-import-run')
  note({ id, heardAt: Date.now() })
  // Whether the stream said how it ended.
  let isTold = false
  await follow(data, (told) => {
    isTold ||= told.some(({ event }) => event === 'failed' || event === 'done')
    take(told)
  }).catch(() => undefined) // it broke off
  if (!(isTold as boolean)) note({ state: stopping.aborted ? 'cancels' : 'lost' })
  await waitForEnd(id ?? '')
}

/** The client that leaves cancels: there is no route for it. */
export const cancel = (): void => {
  note({ state: 'cancels' })
  stop?.abort()
}

const note = (news: Partial<Live>): void => {
  if (live.value) live.value = { ...live.value, ...news }
}

const take = (told: readonly Told[]): void => {
  let next = live.value
  if (!next) return
  const warnings: Warning[] = []
  for (const { event, data } of told) {
    if (event === 'phase') next = { ...next, phase: data.phase, item: null, progress: null }
    if (event === 'progress') next = progressed(next, data)
    if (event === 'warning') warnings.push(warningOf(data))
  }
  live.value = {
    ...next,
    heardAt: Date.now(),
    warnings: warnings.length === 0 ? next.warnings : [...next.warnings, ...warnings],
  }
}

const progressed = (before: Live, { item = '', done = 0, total = null }: Told['data']): Live => {
  const progress = { done, total }
  return before.phase === 'rows'
    ? { ...before, item, rows: new Map(before.rows).set(item, progress) }
    : { ...before, item, progress }
}

const warningOf = ({ code = '', item = '', message = '', statement }: Told['data']): Warning => ({
  code,
  item,
  message,
  ...(statement !== undefined && { statement }),
})

/** What the history says is the report, however the stream ended. */
const waitForEnd = async (id: string): Promise<void> => {
  while (live.value) {
    const { data, error } = await api<{ runs: Run[] }>('GET', runPath(id))
    const run = data?.runs[0]
    note({ isUnreachable: error?.status === 0 })
    if (run && isOver(run)) {
      ended.value = run
      live.value = null
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The browser asks before the tab is closed or loaded anew. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

effect(() => {
  if (live.value) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

// Nobody who signs in after them sees it.
effect(() => {
  if (session.value) return
  stop?.abort()
  live.value = null
  ended.value = null
  refused.value = null
})

interface Told {
  event: 'phase' | 'progress' | 'warning' | 'failed' | 'done'
  data: {
    phase: Phase
    item?: string
    done?: number
    total?: number | null
    code?: string
    message?: string
    statement?: string
    summary?: Summary
    error?: Omit<Failure, 'status'>
  }
}

/** Calls with what came at once; an empty list is a sign of life. Rejects when the connection breaks. */
const follow = async (
  response: Response,
  onTold: (told: readonly Told[]) => void,
): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return
    const blocks = (text + piece.value).split('\n\n')
    text = blocks.pop() ?? ''
    onTold(blocks.flatMap(toldOf))
  }
}

const toldOf = (block: string): Told[] => {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
  if (event === undefined || data === undefined) return []
  return [{ event: event as Told['event'], data: JSON.parse(data) as Told['data'] }]
}
