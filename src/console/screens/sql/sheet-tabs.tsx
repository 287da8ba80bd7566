// The sheets that are open, in a row. Arrows go from one to the next, Delete closes.
import type { JSX } from 'preact'
import { Icon } from '../../parts/icon.tsx'
import { titleOf } from './sheet.ts'
import { close, current, failureOf, sheets, show } from './sheets.ts'

export const SheetTabs = ({
  onRename,
  onAdd,
}: {
  onRename: () => void
  onAdd: () => void
}): JSX.Element => {
  const shown = current.value.id
  const focus = (list: Element): void => {
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  const press = (event: KeyboardEvent): void => {
    const list = event.currentTarget as Element
    if (event.key === 'Delete') {
      close(shown)
      return focus(list)
    }
    if (event.key === 'F2') return onRename()
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = sheets.value.findIndex(({ id }) => id === shown) + step
    const next = sheets.value[(at + sheets.value.length) % sheets.value.length]
    if (next) show(next.id)
    focus(list)
  }
  return (
    <div class="sheets">
      <div role="tablist" aria-label="Sheets" onKeyDown={press}>
        {sheets.value.map((sheet) => {
          const isShown = sheet.id === shown
          const title = titleOf(sheet)
          return (
            <button
              key={sheet.id}
              type="button"
              role="tab"
              id={`tab-${sheet.id}`}
              aria-selected={isShown}
              aria-controls={isShown ? 'sheet' : undefined}
              aria-keyshortcuts="Delete F2"
              tabIndex={isShown ? 0 : -1}
              title={title}
              onClick={() => show(sheet.id)}
              onDblClick={onRename}
              onAuxClick={(event) => {
                if (event.button === 1) close(sheet.id)
              }}
            >
              <span class="cut">{title}</span>
              {failureOf(sheet.id) && <span class="tag bad">not saved</span>}
              <span
                class="end"
                aria-hidden="true"
                title="Close"
                onClick={(event) => {
                  event.stopPropagation()
                  close(sheet.id)
                }}
              >
                <Icon name="close" />
              </span>
            </button>
          )
        })}
      </div>
      <button
        type="button"
        class="bare"
        aria-label="Another sheet"
        title="Another sheet"
        onClick={onAdd}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
