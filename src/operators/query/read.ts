// POST sql/read: the statements of an operator as a role of the API, in one transaction that is always taken back, on a
// connection of its own that is closed: whatever the text left in the session reaches nobody.
import type { Answered } from '../../database/operation.ts'
import { abandoned } from '../../errors.ts'
import { isViewer, operatorOf } from '../operator-of.ts'
import type { CarriedReply, OperatorWork } from '../route.ts'
import { answer, csvAnswer, since, type AnswerColumn, type Shown } from './answer.ts'
import { placed } from './placed.ts'
import { readRowText } from './row-text.ts'
import { readWish } from './request.ts'

export const readSql = ({
  request,
  operation,
  entry,
  project,
  signal,
}: OperatorWork): Promise<CarriedReply> => {
  const wish = readWish(request)
  return project.queries.run({
    operation: operation ?? '',
    operator: operatorOf(request.claims),
    isViewer: isViewer(request.claims),
    timeout: wish.timeout,
    signal,
    work: async (session) => {
      await session.begin('write') // SQL decides who may only read
      const statements: Shown[] = []
      for (const [at, sql] of wish.statements.entries()) {
        if (signal.aborted) throw abandoned()
        const began = performance.now()
        const answered = await placed({ at, sql, prefix: '', rolledBack: true }, () =>
          session.ask(entry, { ...request, answer: { statement: at } }),
        )
        if (answered.reply.status !== 200) return carried(answered)
        statements.push(show(sql, answered, since(began), wish.explain !== undefined))
      }
      await session.end('rollback')
      return wish.csv ? csvAnswer(statements) : answer(statements, { operation })
    },
  })
}

interface Read {
  command: string
  columns: AnswerColumn[]
  lines: string[]
  row_count: number | null
  truncated: boolean
}

const carried = ({ reply: { status, headers, body } }: Answered): CarriedReply => ({
  status,
  headers: headers ?? {},
  body,
})

const show = (
  sql: string,
  { reply, notices }: Answered,
  ms: number,
  isExplained: boolean,
): Shown => {
  const read = JSON.parse(reply.body ?? '{}') as Read
  const { command, columns, lines, row_count, truncated } = read
  const rows = lines.map((line) => readRowText(line, columns.length))
  if (!isExplained) return { sql, command, columns, rows, row_count, truncated, ms, notices }
  const plan: unknown = JSON.parse(rows[0]?.[0] ?? 'null')
  const nothing = { columns: [], rows: [], row_count: null, truncated: false }
  return { sql, command, ...nothing, ms, notices, plan }
}
