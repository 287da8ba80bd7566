// What of a screen is shown; the address says which. Arrows go from one to the next.
import type { JSX } from 'preact'
import { ask } from '../route.ts'

export type Tab = readonly [key: string, title: string]

export const Tabs = ({
  label,
  tabs,
  shown,
}: {
  label: string
  /** The first is shown where the address names none. */
  tabs: readonly Tab[]
  shown: string
}): JSX.Element => {
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.findIndex(([key]) => key === shown) + step
    const next = tabs[(at + tabs.length) % tabs.length]
    if (!next) return
    show(next[0])
    const list = event.currentTarget as Element
    list.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus()
  }
  const show = (key: string): void => ask({ show: key === tabs[0]?.[0] ? null : key })
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map(([key, title]) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === shown}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => show(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
