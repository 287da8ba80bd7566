// Saves changes of one row; where somebody else was faster, both versions are at hand.
import { useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import type { Relation } from '../../../schema.ts'
import type { Meeting } from './conflict.tsx'
import { keyOfRow, editRows, wholeValues } from '../write.ts'
import type { Grid, GridRow } from '../page.ts'

export interface Save {
  save: (columns: readonly string[], was: GridRow, values: GridRow) => Promise<void>
  error: Failure | null
  meeting: Meeting | null
  /** After looking at both. */
  insist: () => Promise<void>
  isBusy: boolean
}

export const useSave = (relation: Relation, grid: Grid, row: number, onDone: () => void): Save => {
  const [error, setError] = useState<Failure | null>(null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = keyOfRow(grid, row)

  const meet = async (columns: readonly string[], was: GridRow, mine: GridRow): Promise<void> => {
    const now = await wholeValues(relation, grid.key, key, columns)
    setError(now.error)
    if (!now.error) setMeeting({ columns, was, mine, theirs: now.data })
  }
  const save: Save['save'] = async (columns, was, values) => {
    setBusy(true)
    const reply = await editRows(relation, columns, [{ key, was, values }])
    const isMet = Array.isArray(reply.error?.details?.['changed'])
    setError(isMet ? null : reply.error)
    if (isMet) await meet(columns, was, values)
    setBusy(false)
    if (!reply.error) onDone()
  }
  return {
    save,
    error,
    meeting,
    insist: async () => {
      if (meeting?.theirs) await save(meeting.columns, meeting.theirs, meeting.mine)
    },
    isBusy,
  }
}
