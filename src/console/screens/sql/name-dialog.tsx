// The name of a sheet, and who may read it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { titleOf, type Sheet } from './sheet.ts'
import { change } from './sheets.ts'

export const NameDialog = ({ of, onClose }: { of: Sheet; onClose: () => void }): JSX.Element => {
  const [name, setName] = useState(titleOf(of))
  const [shared, setShared] = useState(of.shared)
  return (
    <Dialog title="Name and sharing" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change(of.id, { name: name.trim(), ...(of.mine && { shared }) })
          onClose()
        }}
      >
        <Field label="Name" value={name} onValue={setName} autoFocus />
        {of.mine ? (
          <Check label="Every operator may read it" checked={shared} onChecked={setShared} />
        ) : (
          <p class="quiet">It belongs to {of.owner}. What you change is kept as a copy of yours.</p>
        )}
        <DialogEnd action="Keep" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
