// What goes when something is dropped, before it waits to be: tried, and taken back.
import type { ComponentChildren, JSX } from 'preact'
import { change, type Change, type Known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { useAnswer } from '../../../load.ts'
import { ChangeEffects } from '../../../parts/change-effects.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { wait } from '../../../tray/tray.ts'
import { waits } from './form.tsx'

export interface Drop {
  /** "the column title of notes" */
  what: string
  change: Change
  of: Known | null
  /** What else there is to know. */
  notes?: ComponentChildren
}

export const DropForm = ({
  what,
  change: drop,
  of,
  notes,
  onClose,
}: Drop & { onClose: () => void }): JSX.Element => {
  const takes = useAnswer('', () => change({ name: 'a look', changes: [drop] }, true))
  const form = useForm(
    {},
    () => {
      wait(of, [`Drop ${what}`, drop])
    },
    onClose,
  )
  return (
    <Confirm
      title={`Drop ${what}`}
      action={waits}
      of={form}
      takes={takes}
      isReady={takes.data !== null || takes.error !== null}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {notes}
          <ChangeEffects of={tried} />
        </>
      )}
    </Confirm>
  )
}
