// What a change of the schema will do, before it does it: its SQL, and what goes with it.
import type { JSX } from 'preact'
import { change, type ChangeRequest } from '../change.ts'
import { useForm } from '../form.ts'
import { useAnswer } from '../load.ts'
import { ChangeEffects } from './change-effects.tsx'
import { Confirm } from './confirm.tsx'
import { Copied } from './copy.tsx'

export const ChangeDialog = ({
  title,
  wish,
  destroys = false,
  onClose,
  onDone,
}: {
  title: string
  wish: ChangeRequest
  destroys?: boolean
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const takes = useAnswer('', () => change(wish, true))
  const form = useForm({}, () => change(wish), onDone)
  return (
    <Confirm title={title} of={form} takes={takes} destroys={destroys} onClose={onClose}>
      {(tried) => (
        <>
          <p>Dry run passed, nothing was changed. It runs as one migration:</p>
          <Copied label="The SQL" text={tried.sql.join(';\n') + ';'} />
          <ChangeEffects of={tried} />
        </>
      )}
    </Confirm>
  )
}
