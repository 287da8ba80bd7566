// Saves changes of one row; where somebody else was faster, both versions are at hand.
import { useState } from 'preact/hooks'
import type { Answer } from '../../../api.ts'
import { useForm, useSend, type Form } from '../../../form.ts'
import type { Relation } from '../../../schema.ts'
import type { Meeting } from './conflict.tsx'
import { keyOfRow, editRows, wholeValues } from '../write.ts'
import type { Grid } from '../page.ts'

export interface Save<Values> {
  form: Form<Values, boolean>
  meeting: Meeting | null
  /** After looking at both. */
  insist: () => void
}

/** What of the row is written: its columns, as they were and as they are to be. */
export type Edited = Pick<Meeting, 'columns' | 'was' | 'mine'>

export const useSave = <Values extends object>(
  relation: Relation,
  grid: Grid,
  row: number,
  initial: Values,
  editedOf: (values: Values) => Edited,
  onDone: () => void,
): Save<Values> => {
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const key = keyOfRow(grid, row)
  /** False: somebody else changed it. */
  const save = async ({ columns, was, mine }: Edited): Promise<Answer<boolean>> => {
    const { error } = await editRows(relation, columns, [{ key, was, values: mine }])
    if (!error) return { data: true, error }
    if (!Array.isArray(error.details?.['changed'])) return { data: null, error }
    const now = await wholeValues(relation, grid.key, key, columns)
    if (now.error) return now
    setMeeting({ columns, was, mine, theirs: now.data })
    return { data: false, error: null }
  }
  const saved = (isSaved: boolean): void => {
    if (isSaved) onDone()
  }
  const form = useForm(initial, (values) => save(editedOf(values)), saved)
  const again = useSend(save, saved)
  return {
    form: { ...form, error: form.error ?? again.error, isBusy: form.isBusy || again.isBusy },
    meeting,
    insist: () => {
      if (meeting?.theirs) again.send({ ...meeting, was: meeting.theirs })
    },
  }
}
