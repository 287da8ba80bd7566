// As whom the SQL is run, what stays of it, and how many rows are read.
import type { ComponentChildren, JSX } from 'preact'
import { Choice } from '../../parts/field.tsx'
import { may } from '../../session.ts'
import { count } from '../../words.ts'
import { UserChoice } from '../users/user-choice.tsx'
import { mostRows } from './outcome-view.tsx'
import { how, modeNow, setHow, type How } from './run.ts'

const sentences: Record<How['mode'], string> = {
  owner: 'One transaction: all of it or nothing. What changes the schema becomes a migration.',
  look: 'In a transaction that only reads.',
  alone: 'One statement as it is, for vacuum or create index concurrently: nothing takes it back.',
  user: 'As a request of that user sees it. Whatever it does is rolled back.',
}

export const HowRow = ({ children }: { children: ComponentChildren }): JSX.Element => {
  const mode = modeNow()
  return (
    <>
      <div class="row">
        {may('POST', 'sql/run') && (
          <Choice
            label="Run"
            value={mode}
            onValue={(value) => setHow({ mode: value as How['mode'] })}
          >
            <option value="owner">as the owner</option>
            <option value="look">as the owner, only reading</option>
            <option value="alone">as the owner, without a transaction</option>
            <option value="user">as a user, then roll back</option>
          </Choice>
        )}
        {mode === 'user' && <UserChoice value={how.value.as} onValue={(as) => setHow({ as })} />}
        <Choice
          label="Rows at most"
          value={String(how.value.rows)}
          onValue={(rows) => setHow({ rows: Number(rows) })}
        >
          {[100, 1000, mostRows].map((rows) => (
            <option key={rows} value={String(rows)}>
              {count(rows)}
            </option>
          ))}
        </Choice>
        {children}
      </div>
      <p class="quiet">{sentences[mode]}</p>
    </>
  )
}
