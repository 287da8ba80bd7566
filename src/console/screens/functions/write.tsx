// A function made or changed by a form; what the form cannot say is written as SQL.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ChangeRequest } from '../../change.ts'
import { useForm } from '../../form.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Editor } from '../../parts/editor.tsx'
import { WriteForm } from './write-form.tsx'
import { type WriteProps, Buttons } from './writing.tsx'

export const WriteFunction = ({ of, ...rest }: WriteProps): JSX.Element =>
  of && !of.write ? (
    <WriteDefinition of={of} {...rest} />
  ) : (
    <WriteForm {...(of && { of })} {...rest} />
  )

/** A function that has what the form cannot say, written whole as SQL. */
const WriteDefinition = ({ of, onClose, onDone }: Required<WriteProps>): JSX.Element => {
  const [asked, setAsked] = useState<ChangeRequest | null>(null)
  const form = useForm({ sql: of.definition }, ({ sql }) => {
    const change = { do: 'statement', sql: sql.replace(/;\s*$/, '') }
    setAsked({ name: `function ${of.name}`, changes: [change] })
  })
  return (
    <>
      <h1 class="cut">Edit {of.name}</h1>
      <p class="quiet">It has what the form cannot say, so it is written whole.</p>
      <form class="write" aria-label="Function" onSubmit={form.submit}>
        <Editor
          label="Definition"
          language="sql"
          rows={18}
          value={form.values.sql}
          onChange={(sql) => form.set({ sql })}
        />
        <Buttons onClose={onClose} />
      </form>
      {asked && (
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
