// Whether a sheet is saved, and for whom.
import type { JSX } from 'preact'
import type { Failure } from '../../api.ts'
import type { Sheet } from './sheet.ts'
import { close, current, failureOf } from './sheets.ts'

export const SheetState = ({ onName }: { onName: () => void }): JSX.Element => {
  const sheet = current.value
  return (
    <div class="row state">
      <span class="quiet">{wordsOf(sheet, failureOf(sheet.id))}</span>
      <button type="button" class="bare link" onClick={onName}>
        Name and sharing
      </button>
      <button type="button" class="bare link" onClick={() => close(sheet.id)}>
        Close
      </button>
    </div>
  )
}

const wordsOf = (sheet: Sheet, failure: Failure | null): string => {
  if (failure) return `Not saved: ${failure.message}`
  if (!sheet.mine) return `By ${sheet.owner}. What you change is kept as a copy of yours.`
  if (sheet.isChanged) return 'Saving…'
  if (!sheet.isStored) return 'Saved while you write'
  return sheet.shared ? 'Saved, and shared with every operator' : 'Saved'
}
