// SQL of one's own: as the owner, where it becomes a migration, or as a user sees it, where it is taken back.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Editor, type Words } from '../parts/editor.tsx'
import { Choice } from '../parts/field.tsx'
import { ErrorNote } from '../parts/note.tsx'
import { isViewer, may } from '../session.ts'
import { many } from '../words.ts'
import { UserChoice } from './users/user-choice.tsx'

interface Outcome {
  command: string
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  row_count: number | null
  truncated: boolean
  ms: number
  notices: string[]
}

interface Ran {
  statements: Outcome[]
  migration?: string | null
}

const key = 'plinth.sql'

export const Sql = (): JSX.Element => {
  const mayRun = may('POST', 'sql/run')
  const [text, setText] = useState(sessionStorage.getItem(key) ?? 'select now();')
  const [how, setHow] = useState('owner')
  const [as, setAs] = useState('anon')
  const [ran, setRan] = useState<Ran | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data: words } = useLoad<Words>('/admin/v1/schema/words')
  const isOwner = mayRun && how === 'owner'

  const run = async (): Promise<void> => {
    setBusy(true)
    const statements = statementsOf(text).map((sql) => ({ sql }))
    const reply = await (isOwner
      ? admin<Ran>('POST', 'sql/run', { body: { statements, mode: 'write' } })
      : admin<Ran>('POST', 'sql/read', {
          body: {
            statements,
            as: as === 'anon' || as === 'service_role' ? as : { user: as },
            ...(!isViewer.value && { mode: 'write' }),
          },
        }))
    setBusy(false)
    setRan(reply.data)
    setError(reply.error)
  }

  return (
    <>
      <h1>SQL</h1>
      <div class="row">
        {mayRun && (
          <Choice label="Run" value={how} onValue={setHow}>
            <option value="owner">as the owner</option>
            <option value="user">as somebody, and take it back</option>
          </Choice>
        )}
        {!isOwner && <UserChoice value={as} onValue={setAs} />}
      </div>
      <Editor
        label="SQL"
        language="sql"
        rows={10}
        value={text}
        words={words}
        onChange={(next) => {
          setText(next)
          sessionStorage.setItem(key, next)
        }}
        onRun={() => void run()}
      />
      <div class="row">
        <button type="button" class="main" disabled={isBusy} onClick={() => void run()}>
          Run <kbd>Ctrl Enter</kbd>
        </button>
        {isOwner && (
          <span class="quiet">
            All statements are one transaction; what changes the schema becomes a migration.
          </span>
        )}
      </div>
      {error && <ErrorNote error={error} />}
      {typeof ran?.migration === 'string' && (
        <p class="note good">Recorded as migration {ran.migration}.</p>
      )}
      {ran?.statements.map((outcome, at) => (
        <Result key={at} of={outcome} />
      ))}
    </>
  )
}

const Result = ({ of }: { of: Outcome }): JSX.Element => (
  <section class="result" aria-label={of.command}>
    <p class="quiet">
      {of.command}
      {of.row_count !== null && `, ${many(of.row_count, 'row')}`}, {of.ms} ms
      {of.truncated && ', cut: there are more'}
    </p>
    {of.notices.map((notice, at) => (
      <p key={at} class="note">
        {notice}
      </p>
    ))}
    {of.columns.length > 0 && (
      <div class="scrolls" role="region" aria-label="Rows" tabIndex={0}>
        <table class="listing">
          <thead>
            <tr>
              {of.columns.map(({ name, type }, at) => (
                <th key={at} scope="col">
                  {name} <span class="quiet">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.rows.map((row, at) => (
              <tr key={at}>
                {row.map((value, column) => (
                  <td key={column}>
                    {value === null ? (
                      <span class="null">null</span>
                    ) : (
                      <span class="cut">{value}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

/** Cut at the semicolons that end statements: not those in quotes, comments or bodies. */
export const statementsOf = (text: string): string[] => {
  const pieces =
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^;'"$\/-]+|./g
  const statements = ['']
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === ';') statements.push('')
    else statements.push(`${statements.pop() ?? ''}${piece}`)
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '')
}
