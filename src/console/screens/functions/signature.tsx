// What a function is called, what it takes, and what it gives.
import type { JSX } from 'preact'
import { Choice, Field } from '../../parts/field.tsx'
import { Arguments, Columns } from './arguments.tsx'
import type { FunctionDraft } from './draft.ts'

export const Signature = ({
  draft,
  set,
}: {
  draft: FunctionDraft
  set: (part: Partial<FunctionDraft>) => void
}): JSX.Element => (
  <>
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
        onValue={(gives) => set({ gives: gives as FunctionDraft['gives'] })}
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
  </>
)
