// The bar that says how many changes of the schema wait.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { many } from '../words.ts'
import { Review } from './review.tsx'
import { discardAll, waiting } from './tray.ts'

export const TrayBar = (): JSX.Element | null => {
  const [isOpen, setOpen] = useState(false)
  const list = waiting.value
  const last = list.find(({ id }) => id === Math.max(...list.map((one) => one.id)))
  if (!last && !isOpen) return null
  return (
    <aside class="tray" aria-label="Changes that wait">
      <p role="status">
        <strong>{many(list.length, 'change')}</strong>
      </p>
      <p class="quiet cut">{last?.says}</p>
      <button type="button" onClick={discardAll}>
        Discard all
      </button>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        Look and apply
      </button>
      {isOpen && <Review onClose={() => setOpen(false)} />}
    </aside>
  )
}
