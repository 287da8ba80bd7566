// A function that has what the form cannot say, written whole as SQL.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ChangeRequest } from '../../change.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Editor } from '../../parts/editor.tsx'
import { Buttons, type WriteProps } from './writing.tsx'

export const WriteDefinition = ({ of, onClose, onDone }: Required<WriteProps>): JSX.Element => {
  const [sql, setSql] = useState(of.definition)
  const [asked, setAsked] = useState<ChangeRequest | null>(null)
  const submit = (event: Event): void => {
    event.preventDefault()
    const change = { do: 'statement', sql: sql.replace(/;\s*$/, '') }
    setAsked({ name: `function ${of.name}`, changes: [change] })
  }
  return (
    <>
      <h1 class="cut">Edit {of.name}</h1>
      <p class="quiet">It has what the form cannot say, so it is written whole.</p>
      <form class="write" aria-label="Function" onSubmit={submit}>
        <Editor label="Definition" language="sql" rows={18} value={sql} onChange={setSql} />
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
