// Which columns are shown, and how wide.
import type { JSX } from 'preact'
import { Dialog } from '../../../parts/dialog.tsx'
import { Check } from '../../../parts/field.tsx'
import type { Layout } from './layout.ts'
import type { Grid } from '../page.ts'

export const ColumnsDialog = ({
  grid,
  layout,
  onLayout,
  onClose,
}: {
  grid: Grid
  layout: Layout
  onLayout: (change: Partial<Layout>) => void
  onClose: () => void
}): JSX.Element => {
  const show = (name: string, isShown: boolean): void =>
    onLayout({
      hidden: isShown ? layout.hidden.filter((one) => one !== name) : [...layout.hidden, name],
    })
  return (
    <Dialog title="Columns" onClose={onClose}>
      <p class="quiet">
        Kept in this browser. A column is made wider at its right edge, or by Alt and an arrow on
        its name.
      </p>
      <div class="shown-columns">
        {grid.columns.map(({ name, type }) => (
          <Check
            key={name}
            label={`${name} ${type}`}
            checked={!layout.hidden.includes(name)}
            onChecked={(isShown) => show(name, isShown)}
          />
        ))}
      </div>
      <div class="row end">
        <button type="button" onClick={() => onLayout({ hidden: [], widths: {} })}>
          As at first
        </button>
        <button type="button" class="main" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
