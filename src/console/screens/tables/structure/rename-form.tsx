// Another name for something that has one.
import type { JSX } from 'preact'
import type { Change, Known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
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
  const form = useForm(
    { to: now },
    ({ to }) => {
      if (to !== now) wait(of, [`Rename ${what} to ${to}`, { ...change, to }])
    },
    onClose,
  )
  return (
    <ChangeForm title={`Rename ${what}`} of={form} onClose={onClose}>
      <Field label="New name" {...form.field('to')} required autoFocus autocomplete="off" />
    </ChangeForm>
  )
}
