// One of the statements that Postgres counts: its text, its plan, and which index may help it.
import type { JSX } from 'preact'
import { admin, type Answer } from '../../api.ts'
import { useSend } from '../../form.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { hrefOf } from '../../route.ts'
import { may } from '../../session.ts'
import { PlanView } from '../sql/plan-view.tsx'
import { wholeReadsOf } from '../sql/plan.ts'
import type { Ran } from '../sql/run.ts'
import type { StatementFigures } from './figures.ts'

/** Those as whom a statement is planned; any other is planned as the owner. */
const roles = ['anon', 'authenticated', 'service_role']
/** Without values: it was counted for all of them. */
const explain = 'explain (generic_plan, verbose, format json) '

/** Of a longer text the end is missing, and of what a request asked it may have been forgotten. */
const isWhole = ({ statement, prepared }: StatementFigures): boolean =>
  statement !== null && statement.length < 2_000 && !(prepared && statement.startsWith('prepare '))

const planOfStatement = async (
  { role, prepared }: StatementFigures,
  text: string,
): Promise<Answer<unknown>> => {
  const typed = prepared ? text.replace(/\$1(?!\d)/g, '$$1::pg_catalog.text[]') : text
  const statements = [{ sql: explain + typed }]
  const isRole = role !== null && roles.includes(role)
  const as = role === 'authenticated' ? { claims: { role } } : role
  const { data, error } = isRole
    ? await admin<Ran>('POST', 'sql/read', { body: { statements, as } })
    : await admin<Ran>('POST', 'sql/run', { body: { statements, mode: 'read' } })
  if (error) return { data, error }
  return { data: JSON.parse(data.statements[0]?.rows[0]?.[0] ?? 'null'), error: null }
}

export const OneStatement = ({
  of,
  onClose,
}: {
  of: StatementFigures
  onClose: () => void
}): JSX.Element => {
  const { send: show, data: plan, error } = useSend((text: string) => planOfStatement(of, text))
  const { statement } = of
  return (
    <Dialog title="Statement" onClose={onClose} side>
      <Copied label="The statement" text={statement ?? ''} />
      <p class="quiet">
        By {of.role}. Values are{' '}
        {of.prepared ? '($1)[1], ($1)[2] and so on, as requests sent them' : '$1, $2 and so on'}.
      </p>
      {error && <ErrorNote error={error} />}
      {plan !== null && (
        <>
          <PlanView plan={plan} />
          <IndexAdvice plan={plan} />
        </>
      )}
      <div class="row">
        {statement !== null && isWhole(of) && may('POST', 'sql/read') && (
          <button type="button" class="main" onClick={() => show(statement)}>
            Show its plan
          </button>
        )}
        <a href={hrefOf('advice')}>Advice on the schema</a>
      </div>
    </Dialog>
  )
}

const IndexAdvice = ({ plan }: { plan: unknown }): JSX.Element | null => {
  const reads = wholeReadsOf(plan)
  if (reads.length === 0) return null
  return (
    <section>
      <h3>An index may help</h3>
      <ul>
        {reads.map(({ schema, table, condition }) => (
          <li key={`${schema}.${table} ${condition}`}>
            The whole of{' '}
            <a href={`${hrefOf('tables', schema, table)}?show=structure`}>
              {schema}.{table}
            </a>{' '}
            is read for <code>{condition}</code>. In a large table an index on what stands there is
            faster.
          </li>
        ))}
      </ul>
    </section>
  )
}
