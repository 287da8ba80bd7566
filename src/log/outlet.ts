// The log's way out of the process. Nobody waits for it: its reader may stall or be gone, its disk may be full. Then
// the oldest lines are dropped, one line counts them, and writing goes on as soon as there is room.
import { setTimeout as pause } from 'node:timers/promises'

/** Writes some of these bytes and returns how many; rejects when none can be written now. */
export type Write = (bytes: Buffer) => Promise<number>

export interface Outlet {
  write(line: string): void
  /** Resolves when the last line is written; rejects when it was dropped, or after so many milliseconds. */
  written(most: number): Promise<void>
  /** Resolves when nothing waits any more, or after so many milliseconds. */
  end(most: number): Promise<void>
}

export interface OutletLimits {
  /** Characters that may wait. */
  most: number
  /** Milliseconds until it is tried again. */
  retry: { busy: number; trouble: number }
}

interface Line {
  text: string
  settle: ((failure?: Error) => void)[]
}

const usual: OutletLimits = { most: 1_048_576, retry: { busy: 10, trouble: 500 } }
/** Characters of one write. */
const atOnce = 65_536
const slow = 'the reader is too slow'

export const makeOutlet = (write: Write, { most, retry }: OutletLimits = usual): Outlet => {
  const waiting: Line[] = []
  let size = 0
  let lost = 0
  let underWay: Line[] = []
  let running: Promise<void> | undefined
  let trouble = slow

  const take = (): Line | undefined => {
    const line = waiting.shift()
    size -= line?.text.length ?? 0
    return line
  }

  const drop = (line: Line | undefined): void => {
    lost += 1
    for (const settle of line?.settle ?? []) settle(cannot())
  }

  const batch = (): Line[] => {
    const lines: Line[] = []
    if (lost > 0) lines.push({ text: lossOf(lost, trouble), settle: [] })
    lost = 0
    trouble = slow
    for (let room = atOnce; room > 0 && waiting.length > 0;) {
      const line = take()
      if (line) lines.push(line)
      room -= line?.text.length ?? 0
    }
    return lines
  }

  /** Tries for as long as it takes: a line that was begun is also finished. */
  const put = async (bytes: Buffer): Promise<void> => {
    for (let rest = bytes; rest.length > 0;) {
      try {
        rest = rest.subarray(await write(rest))
      } catch (error) {
        const code = codeOf(error)
        if (code !== 'EAGAIN') trouble = code
        await pause(code === 'EAGAIN' ? retry.busy : retry.trouble, undefined, { ref: false })
      }
    }
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      underWay = batch()
      await put(Buffer.from(underWay.map(({ text }) => text).join('')))
      for (const { settle } of underWay) for (const done of settle) done()
      underWay = []
    }
    running = undefined
  }

  return {
    write: (text) => {
      waiting.push({ text, settle: [] })
      size += text.length
      while (size > most && waiting.length > 1) drop(take())
      running ??= run()
    },
    written: (wait) =>
      new Promise((resolve, reject) => {
        const last = waiting.at(-1) ?? underWay.at(-1)
        if (!last) return resolve()
        const timer = setTimeout(() => reject(cannot()), wait).unref()
        last.settle.push((failure) => {
          clearTimeout(timer)
          if (failure) reject(failure)
          else resolve()
        })
      }),
    end: async (wait) => {
      await Promise.race([running, pause(wait)])
    },
  }
}

const cannot = (): Error => new Error('the log cannot be written')

const lossOf = (lines: number, reason: string): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, reason, msg: 'lines of this log were dropped' })}\n`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
