// What may be done to each part of a table: it waits in the tray, or a form is opened for it.
import type { JSX } from 'preact'
import { known, type Change } from '../../../change.ts'
import type { Column, Index, Key, Relation, RelationTrigger } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { Act } from './act.tsx'

/** `what` is said: "the key notes_pkey of notes". */
export interface Asks {
  drop: (what: string, change: Change) => void
  /** The change is without the new name. */
  rename: (what: string, change: Change, now: string) => void
}

interface Props<Part> extends Asks {
  relation: Relation
  of: Part
}

const placeOf = ({ schema, name }: Relation): { schema: string; table: string } => ({
  schema,
  table: name,
})

export const ColumnActs = ({
  relation,
  of: { name },
  drop,
  onEdit,
  mayDrop,
}: Props<Column> & { onEdit: () => void; mayDrop: boolean }): JSX.Element => {
  const change = { do: 'column.drop', ...placeOf(relation), name, cascade: true }
  return (
    <div class="acts">
      <Act word="Edit…" of={`column ${name}`} onClick={onEdit} />
      {mayDrop && (
        <Act
          word="Drop…"
          of={`column ${name}`}
          onClick={() => drop(`the column ${name} of ${relation.name}`, change)}
        />
      )}
    </div>
  )
}

export const KeyActs = ({
  relation,
  of: { name, valid },
  drop,
  rename,
}: Props<Key>): JSX.Element => {
  const change = (verb: string): Change => ({ do: `key.${verb}`, ...placeOf(relation), name })
  const dropped = { ...change('drop'), cascade: true }
  return (
    <div class="acts">
      {!valid && (
        <Act
          word="Validate"
          of={`key ${name}`}
          onClick={() => wait(known(relation), [`Validate the key ${name}`, change('validate')])}
        />
      )}
      <Act
        word="Rename…"
        of={`key ${name}`}
        onClick={() => rename(`the key ${name}`, change('rename'), name)}
      />
      <Act
        word="Drop…"
        of={`key ${name}`}
        onClick={() => drop(`the key ${name} of ${relation.name}`, dropped)}
      />
    </div>
  )
}

export const IndexActs = ({
  relation,
  of: { name, constraint },
  drop,
  rename,
}: Props<Index>): JSX.Element => {
  const change = (verb: string): Change => ({
    do: `index.${verb}`,
    schema: relation.schema,
    name,
  })
  const rebuilt = { ...change('rebuild'), concurrently: true }
  return (
    <div class="acts">
      <Act
        word="Rebuild"
        of={`index ${name}`}
        onClick={() => wait(known(relation), [`Rebuild the index ${name}`, rebuilt])}
      />
      {/* That of a key has its name, and goes with it. */}
      {constraint === null && (
        <>
          <Act
            word="Rename…"
            of={`index ${name}`}
            onClick={() => rename(`the index ${name}`, change('rename'), name)}
          />
          <Act
            word="Drop…"
            of={`index ${name}`}
            onClick={() => drop(`the index ${name}`, change('drop'))}
          />
        </>
      )}
    </div>
  )
}

export const TriggerActs = ({
  relation,
  of: { name, enabled, ours },
  drop,
}: Props<RelationTrigger>): JSX.Element | null => {
  if (ours) return null
  const [verb, word] =
    enabled === 'disabled' ? (['enable', 'Enable'] as const) : (['disable', 'Disable'] as const)
  const change = (does: string): Change => ({ do: `trigger.${does}`, ...placeOf(relation), name })
  const dropped = { ...change('drop'), cascade: true }
  return (
    <div class="acts">
      <Act
        word={word}
        of={`trigger ${name}`}
        onClick={() => wait(known(relation), [`${word} the trigger ${name}`, change(verb)])}
      />
      <Act
        word="Drop…"
        of={`trigger ${name}`}
        onClick={() => drop(`the trigger ${name} of ${relation.name}`, dropped)}
      />
    </div>
  )
}
