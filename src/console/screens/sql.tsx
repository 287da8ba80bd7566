// SQL of one's own: as the owner, where it becomes a migration, or as a user sees it, where it is taken back.
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import { useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Editor, type Mark, type Words } from '../parts/editor.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { may } from '../session.ts'
import { HowRow } from './sql/how-row.tsx'
import { Past } from './sql/past.tsx'
import { ResultView } from './sql/result-view.tsx'
import { results, run, running, type Explain, type Result } from './sql/run.ts'
import { Saved } from './sql/saved.tsx'
import { SheetTabs } from './sql/sheet-tabs.tsx'
import { type Sheet, titleOf } from './sql/sheet.ts'
import { add, change, current, saveAll, sheets, close, failureOf, fillIn } from './sql/sheets.ts'
import { split } from './sql/split.ts'

export const Sql = (): JSX.Element => {
  const { data: words } = useLoad<Words>(
    may('GET', 'schema/words') ? '/admin/v1/schema/words' : null,
  )
  const [over, setOver] = useState<'saved' | 'past' | 'name' | null>(null)
  const [selection, setSelection] = useState({ from: 0, to: 0 })
  const [goal, setGoal] = useState<{ view: string; at: number } | null>(null)
  // Those that were looked at stay in the page, with their cursor and what can be undone in them.
  const seen = useRef(new Set<string>())
  const sheet = current.value
  const result = results.value[sheet.id]
  const isRunning = running.value !== null
  const params = useMemo(
    () => Math.max(0, ...split(sheet.sql).map((statement) => statement.params)),
    [sheet.sql],
  )
  seen.current.add(sheet.view)
  useEffect(() => saveAll(), [])
  useEffect(() => setSelection({ from: 0, to: 0 }), [sheet.view])

  const start = (explain?: Explain, part = selection): void =>
    void run({ sheet: sheet.id, text: sheet.sql, values: sheet.values, explain, ...part })
  const isPart = selection.from < selection.to
  const marks = useMarks(result)
  return (
    <>
      <header class="title">
        <h1>SQL</h1>
        <span class="tools">
          <button type="button" onClick={() => setOver('saved')}>
            Saved
          </button>
          <button type="button" onClick={() => setOver('past')}>
            History
          </button>
        </span>
      </header>
      <div class="sql" id="sheet" role="tabpanel" aria-labelledby={`tab-${sheet.id}`}>
        <SheetTabs
          onRename={() => setOver('name')}
          onAdd={() => {
            add()
            setGoal({ view: current.value.view, at: 0 })
          }}
        />
        {sheets.value
          .filter(({ view }) => seen.current.has(view))
          .map(({ id, view, sql }) => (
            <div key={view} hidden={id !== sheet.id}>
              <Editor
                label="SQL"
                language="sql"
                rows={10}
                value={sql}
                words={words}
                marks={id === sheet.id ? marks : undefined}
                goTo={goal?.view === view ? goal : null}
                onChange={(next) => change(id, { sql: next })}
                onSelect={(from, to) => setSelection({ from, to })}
                onRun={(from, to) => start(undefined, { from, to })}
              />
            </div>
          ))}
        <SheetState onName={() => setOver('name')} />
        {params > 0 && <Values of={sheet} count={params} />}
        <HowRow>
          <button type="button" class="main" disabled={isRunning} onClick={() => start()}>
            {isPart ? 'Run selection' : 'Run'} <kbd>Ctrl Enter</kbd>
          </button>
          <button type="button" disabled={isRunning} onClick={() => start('plan')}>
            Explain
          </button>
          <button
            type="button"
            disabled={isRunning}
            title="Runs it, and takes back what it did"
            onClick={() => start('analyze')}
          >
            Explain and time
          </button>
          {running.value && (
            <button type="button" class="bad" onClick={running.value.cancel}>
              Cancel
            </button>
          )}
        </HowRow>
        <p role="status" class="quiet told">
          {running.value ? <Running since={running.value.began} /> : result?.told}
        </p>
        {result && !isRunning && (
          <ResultView
            of={result}
            sql={sheet.sql}
            onGo={(at) => setGoal({ view: sheet.view, at })}
            onAgain={() => start()}
          />
        )}
      </div>
      {over === 'saved' && <Saved onClose={() => setOver(null)} />}
      {over === 'past' && <Past onClose={() => setOver(null)} />}
      {over === 'name' && <NameDialog of={sheet} onClose={() => setOver(null)} />}
    </>
  )
}

const useMarks = (result: Result | undefined): readonly Mark[] =>
  useMemo(
    () =>
      result?.error && result.at !== null ? [{ at: result.at, message: result.error.message }] : [],
    [result],
  )

/** How long it has run. */
const Running = ({ since }: { since: number }): JSX.Element => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1000)
  return <>Running…{seconds > 1 && ` ${seconds} s`}</>
}

/** Whether a sheet is saved, and for whom. */
const SheetState = ({ onName }: { onName: () => void }): JSX.Element => {
  const sheet = current.value
  return (
    <div class="row state">
      <span class="quiet">{wordsOf(sheet, failureOf(sheet.id))}</span>
      <button type="button" class="bare link" onClick={onName}>
        Name and sharing
      </button>
      <button type="button" class="bare link" onClick={() => close(sheet.id)}>
        Close
      </button>
    </div>
  )
}

const wordsOf = (sheet: Sheet, failure: Failure | null): string => {
  if (failure) return `Not saved: ${failure.message}`
  if (!sheet.mine) return `By ${sheet.owner}. What you change is kept as a copy of yours.`
  if (sheet.isChanged) return 'Saving…'
  if (!sheet.isStored) return 'Saved while you write'
  return sheet.shared ? 'Saved, and shared with every operator' : 'Saved'
}

/** The values of $1, $2 and so on. */
const Values = ({ of, count }: { of: Sheet; count: number }): JSX.Element => {
  const set = (at: number, value: string | null): void => {
    const values = Array.from({ length: Math.max(count, of.values.length) }, (_, place) =>
      place === at ? value : of.values[place] === undefined ? '' : of.values[place],
    )
    fillIn(of.id, values)
  }
  return (
    <fieldset class="values">
      <legend class="hidden">Parameters</legend>
      {Array.from({ length: count }, (_, at) => {
        const value = of.values[at]
        return (
          <div key={at} class="value">
            <Field
              label={`$${at + 1}`}
              value={value ?? ''}
              readOnly={value === null}
              onValue={(next) => set(at, next)}
            />
            <Check
              label={`$${at + 1} is null`}
              checked={value === null}
              onChecked={(isNull) => set(at, isNull ? null : '')}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** The name of a sheet, and who may read it. */
const NameDialog = ({ of, onClose }: { of: Sheet; onClose: () => void }): JSX.Element => {
  const form = useForm({ name: titleOf(of), shared: of.shared }, ({ name, shared }) => {
    change(of.id, { name: name.trim(), ...(of.mine && { shared }) })
    onClose()
  })
  return (
    <Dialog title="Name and sharing" onClose={onClose}>
      <Form of={form} action="Keep" onCancel={onClose}>
        <Field label="Name" {...form.field('name')} autoFocus />
        {of.mine ? (
          <Check label="Every operator may read it" {...form.check('shared')} />
        ) : (
          <p class="quiet">It belongs to {of.owner}. What you change is kept as a copy of yours.</p>
        )}
      </Form>
    </Dialog>
  )
}
