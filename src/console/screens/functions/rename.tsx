// Another name for a function.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { hrefOf } from '../../route.ts'
import { named, type OneFunction } from './functions.ts'
import type { Asked } from './asked.ts'

export const Rename = ({
  of,
  onClose,
  onAsk,
}: {
  of: OneFunction
  onClose: () => void
  onAsk: (asked: Asked) => void
}): JSX.Element => {
  const [to, setTo] = useState(of.name)
  const submit = (event: Event): void => {
    event.preventDefault()
    onAsk({
      title: `Rename to ${to}`,
      leads: hrefOf('functions', of.schema, to),
      wish: {
        name: `rename ${of.name} to ${to}`,
        changes: [{ do: 'function.rename', ...named(of), to }],
      },
    })
  }
  return (
    <Dialog title={`Rename ${of.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label="New name" value={to} onValue={setTo} required autoFocus autocomplete="off" />
        <p class="quiet">
          Views, policies and triggers follow. Programs, and functions whose text names it, do not:
          they still ask for {of.name}.
        </p>
        <DialogEnd action="Rename" onCancel={onClose} disabled={to === of.name} />
      </form>
    </Dialog>
  )
}
