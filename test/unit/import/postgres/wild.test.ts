// A source that sends without end, or nothing, is given up with a sentence; the gateway holds a bounded part of it.
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { makeNet } from '../../../../src/import/net/fetch.ts'
import { makePostgresSource } from '../../../../src/import/postgres/source.ts'
import { usualLimits, type SourceLimits } from '../../../../src/import/postgres/watch.ts'
import type { PlannedTable, Source } from '../../../../src/import/source.ts'
import {
  copyBegins,
  description,
  done,
  endless,
  flood,
  message,
  row,
  startWildPostgres,
  type WildPostgres,
} from '../../../support/wild-postgres.ts'
import { until } from '../../../support/until.ts'

const MiB = 1_048_576
const net = makeNet({ allowPrivate: true })
let wild: WildPostgres
let source: Source
afterEach(async () => {
  await source.close()
  await until(() => wild.open() === 0)
  await wild.stop()
})

type Answer = (text: string, socket: Socket) => Buffer | 'nothing' | undefined

const start = async (
  answer: Answer,
  limits: Partial<SourceLimits> = {},
  greet?: (socket: Socket) => void,
): Promise<void> => {
  wild = await startWildPostgres(answer, greet)
  const all = { ...usualLimits, ...limits }
  source = makePostgresSource({ connectionString: wild.url }, net, 'postgres', all)
}

/** To the first question about the server. */
const asked =
  (act: (socket: Socket) => void): Answer =>
  (text, socket) => {
    if (!text.includes('server_version_num')) return undefined
    act(socket)
    return 'nothing'
  }

const table: PlannedTable = {
  item: 'public.rows',
  load: 'copy',
  from: { copy: 'copy rows to stdout' },
  rows: null,
  by: 'login',
}

const copying =
  (act: (socket: Socket) => void): Answer =>
  (text, socket) => {
    if (!text.includes('copy rows')) return undefined
    socket.write(copyBegins)
    act(socket)
    return 'nothing'
  }

const copied = async (): Promise<number> => {
  let bytes = 0
  const stream = source.copy?.(table, new AbortController().signal)
  for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

describe('a source that sends without end', () => {
  it.each([
    ['rows', Buffer.concat([description, row('x'), row('x')])],
    ['notices', message('N', 'Mhello\0\0')],
    ['results', message('C', 'SELECT 1\0')],
  ])('of %s is given up', async (_, bytes) => {
    await start(asked((socket) => flood(socket, bytes)))
    await expect(source.test()).rejects.toThrow(
      'the source sent more than 20000 rows in answer to one query',
    )
  })

  it('of one row is given up', async () => {
    await start(
      asked((socket) => {
        socket.write(Buffer.concat([description, endless('D')]))
        flood(socket, Buffer.alloc(MiB))
      }),
    )
    await expect(source.test()).rejects.toThrow(
      'the source sent more than 64 MiB in answer to one query',
    )
  })

  it('before anything was asked is given up', async () => {
    await start(
      () => 'nothing',
      {},
      (socket) => {
        socket.write(endless('N'))
        flood(socket, Buffer.alloc(MiB))
      },
    )
    await expect(source.test()).rejects.toThrow('the source sent more than 64 MiB')
  })

  it('of one row that is copied is given up', async () => {
    await start(
      copying((socket) => flood(socket, message('d', Buffer.alloc(MiB, 'x')))),
      { copiedRow: 8 * MiB },
    )
    await expect(copied()).rejects.toThrow('the source sent a row of more than 8 MiB')
  })

  it('of a schema is given up, though each of its answers is short enough', async () => {
    const answer = Buffer.concat([description, row(`[${'1,'.repeat(400_000)}1]`), done])
    await start(
      (text) => {
        if (text.includes('server_version_num'))
          return Buffer.concat([description, row('{"version": 150000}'), done])
        return text.includes('answer') ? answer : undefined
      },
      { bytes: MiB },
    )
    await expect(source.facts({})).rejects.toThrow(
      'the source says more of its schema than an import reads',
    )
  })
})

it('a copy is as long as it is', async () => {
  const line = message('d', Buffer.alloc(65_536, 'x'), '\n')
  const lines = Buffer.concat(Array.from({ length: 100 }, () => line))
  await start(
    copying((socket) => {
      socket.write(Buffer.concat([lines, message('c'), done]))
    }),
    { bytes: MiB, copiedRow: MiB },
  )
  expect(await copied()).toBe(100 * 65_537)
})

describe('a source that says nothing', () => {
  const sentence = 'the source sent nothing for 0.3 seconds'

  it('to a query is given up', async () => {
    await start(
      asked(() => undefined),
      { silence: 0.3 },
    )
    await expect(source.test()).rejects.toThrow(sentence)
  })

  it('amid a copy is given up', async () => {
    await start(
      copying((socket) => {
        socket.write(message('d', 'x\n'))
      }),
      { silence: 0.3 },
    )
    await expect(copied()).rejects.toThrow(sentence)
  })

  it('to whoever connects is given up', async () => {
    await start(
      () => 'nothing',
      { silence: 0.3 },
      () => undefined,
    )
    await expect(source.test()).rejects.toThrow(sentence)
  })
})
