// Another name for something that has one.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Change, Known } from '../../../change.ts'
import { Field } from '../../../parts/field.tsx'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'

export interface Rename {
  /** "the key notes_owner_fkey" */
  what: string
  /** Without its new name. */
  change: Change
  now: string
  of: Known | null
}

export const RenameForm = ({
  what,
  change,
  now,
  of,
  onClose,
}: Rename & { onClose: () => void }): JSX.Element => {
  const [to, setTo] = useState(now)
  return (
    <ChangeForm
      title={`Rename ${what}`}
      onClose={onClose}
      onSubmit={() => {
        if (to !== now) wait(of, [`Rename ${what} to ${to}`, { ...change, to }])
      }}
    >
      <Field label="New name" value={to} onValue={setTo} required autoFocus autocomplete="off" />
    </ChangeForm>
  )
}
