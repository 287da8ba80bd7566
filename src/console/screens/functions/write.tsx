// A function made or changed by a form; what the form cannot say is written as SQL.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Wish } from '../../change.ts'
import { useLoad } from '../../load.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Editor, type Words } from '../../parts/editor.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Arguments, Columns } from './arguments.tsx'
import { bodies, changesOf, draftOf, effectOf, fresh, type Draft } from './draft.ts'
import type { OneFunction } from './functions.ts'

interface Place {
  schema: string
  name: string
}

interface Props {
  /** Absent: a new one. */
  of?: OneFunction
  onClose: () => void
  onDone: (made: Place) => void
}

export const WriteFunction = ({ of, onClose, onDone }: Props): JSX.Element =>
  of && !of.write ? (
    <WriteDefinition of={of} onClose={onClose} onDone={onDone} />
  ) : (
    <WriteForm {...(of && { of })} onClose={onClose} onDone={onDone} />
  )

/** Written as SQL is. */
const languages = ['sql', 'plpgsql']

const WriteForm = ({ of, onClose, onDone }: Props): JSX.Element => {
  const [draft, setDraft] = useState<Draft>(of?.write ? draftOf(of.write) : fresh)
  const { data: words } = useLoad<Words>('/admin/v1/schema/words')
  const [keepsOld, setKeepsOld] = useState(false)
  const [asked, setAsked] = useState<Wish | null>(null)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const effect = of ? effectOf(of, draft) : 'replaces'
  const isDropping = effect === 'is refused' || (effect === 'stands beside' && !keepsOld)
  const isForTriggers = draft.gives === 'one' && draft.type === 'trigger'

  const speak = (language: string): void =>
    set({
      language,
      // What was not touched yet is the other language's.
      ...(!of && Object.values(bodies).includes(draft.body) && { body: bodies[language] ?? '' }),
    })
  const submit = (event: Event): void => {
    event.preventDefault()
    const changes = changesOf(draft, of ?? null, isDropping)
    setAsked({ name: `function ${draft.name}`, changes })
  }
  return (
    <>
      <h1 class="cut">{of ? `Edit ${of.name}` : 'New function'}</h1>
      <form class="write" aria-label="Function" onSubmit={submit}>
        <div class="row">
          <Field
            label="Name"
            value={draft.name}
            onValue={(name) => set({ name })}
            required
            autoFocus
            autocomplete="off"
          />
          <Field
            label="Schema"
            value={draft.schema}
            onValue={(schema) => set({ schema })}
            required
            autocomplete="off"
          />
        </div>
        <Arguments of={draft.arguments} onChange={(all) => set({ arguments: all })} />
        <div class="row">
          <Choice
            label="Gives"
            value={draft.gives}
            onValue={(gives) => set({ gives: gives as Draft['gives'] })}
          >
            <option value="one">one value</option>
            <option value="setof">rows of a type</option>
            <option value="table">rows of columns</option>
          </Choice>
          {draft.gives !== 'table' && (
            <Field
              label="Type"
              value={draft.type}
              onValue={(type) => set({ type })}
              hint={
                draft.gives === 'one'
                  ? 'void: nothing. trigger: called by triggers.'
                  : 'Such as the name of a table.'
              }
              required
              autocomplete="off"
            />
          )}
        </div>
        {draft.gives === 'table' && (
          <Columns of={draft.columns} onChange={(columns) => set({ columns })} />
        )}
        <div class="row">
          <Choice label="Language" value={draft.language} onValue={speak}>
            {[...new Set([...Object.keys(bodies), draft.language])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Choice>
          {!isForTriggers && (
            <Choice
              label="It"
              value={draft.volatility}
              onValue={(volatility) => set({ volatility })}
            >
              <option value="volatile">may write (volatile)</option>
              <option value="stable">only reads (stable)</option>
              <option value="immutable">only computes (immutable)</option>
            </Choice>
          )}
          <Choice
            label="Runs with the rights of"
            value={draft.definer ? 'definer' : 'invoker'}
            onValue={(whose) => set({ definer: whose === 'definer' })}
          >
            <option value="invoker">its caller: policies count</option>
            <option value="definer">its owner: past the policies</option>
          </Choice>
        </div>
        <div class="row">
          <Field
            label="Search path"
            value={draft.path}
            onValue={(path) => set({ path })}
            placeholder={draft.definer ? 'pg_catalog, pg_temp' : 'that of its caller'}
            hint="Schemas in which its names are looked up, separated by commas."
            autocomplete="off"
          />
          <Check
            label="Null for null, without running"
            checked={draft.strict}
            onChecked={(strict) => set({ strict })}
          />
        </div>
        <h2>Body</h2>
        <Editor
          label="Body"
          language={languages.includes(draft.language) ? 'sql' : 'plain'}
          rows={14}
          value={draft.body}
          words={words}
          onChange={(body) => set({ body })}
        />
        <Field
          label="Comment"
          value={draft.comment}
          onValue={(comment) => set({ comment })}
          autocomplete="off"
        />
        {of && effect !== 'replaces' && (
          <div class="note" role="status">
            <p>
              <strong>Its signature is another.</strong>{' '}
              {effect === 'is refused'
                ? `Postgres does not replace ${of.id} by it: the old one is dropped first, and what needs it stands in the way. Whoever may call it now may call the new one.`
                : `Postgres knows functions by name and types of arguments, so this is one beside ${of.id}.`}
            </p>
            {effect === 'stands beside' && (
              <Check label={`Keep ${of.id} too`} checked={keepsOld} onChecked={setKeepsOld} />
            )}
          </div>
        )}
        <div class="row">
          <button type="submit" class="main">
            Show the SQL
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
      {asked && (
        <ChangeDialog
          title={of ? 'Change the function' : 'Make the function'}
          wish={asked}
          destroys={isDropping}
          onClose={() => setAsked(null)}
          onDone={() => onDone(draft)}
        />
      )}
    </>
  )
}

const WriteDefinition = ({ of, onClose, onDone }: Props & { of?: OneFunction }): JSX.Element => {
  const [sql, setSql] = useState(of?.definition ?? '')
  const [asked, setAsked] = useState<Wish | null>(null)
  const submit = (event: Event): void => {
    event.preventDefault()
    const change = { do: 'statement', sql: sql.replace(/;\s*$/, '') }
    setAsked({ name: `function ${of?.name}`, changes: [change] })
  }
  return (
    <>
      <h1 class="cut">Edit {of?.name}</h1>
      <p class="quiet">It has what the form cannot say, so it is written whole.</p>
      <form class="write" aria-label="Function" onSubmit={submit}>
        <Editor label="Definition" language="sql" rows={18} value={sql} onChange={setSql} />
        <div class="row">
          <button type="submit" class="main">
            Show the SQL
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
      {asked && of && (
        <ChangeDialog
          title="Change the function"
          wish={asked}
          onClose={() => setAsked(null)}
          onDone={() => onDone(of)}
        />
      )}
    </>
  )
}
