// The name of a column, which sorts; its right edge makes it wider.
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { ask } from '../../../route.ts'
import type { Drawn } from './drawn.ts'
import { quotedName } from '../names.ts'

const step = 20

export const GridHead = ({
  of: { name, type, key, width },
  order,
  index,
  onWidth,
}: {
  of: Drawn
  order: string
  index: number
  /** Null is as wide as usual. */
  onWidth: (name: string, width: number | null) => void
}): JSX.Element => {
  const began = useRef<{ x: number; width: number } | null>(null)
  const up = quotedName(name)
  const isUp = order === up
  const isDown = order === `${up}.desc`
  const press = (event: KeyboardEvent): void => {
    const wider = { ArrowRight: step, ArrowLeft: -step }[event.key]
    if (wider === undefined || !event.altKey) return
    event.preventDefault()
    onWidth(name, width + wider)
  }
  return (
    <span
      class="cell"
      style={{ width: `${width}px` }}
      role="columnheader"
      aria-colindex={index}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button
        type="button"
        class="bare"
        onClick={() => ask({ order: isUp ? `${up}.desc` : isDown ? null : up })}
        onKeyDown={press}
        title={`${name} ${type}`}
        aria-keyshortcuts="Alt+ArrowRight Alt+ArrowLeft"
      >
        <span class="cut">{name}</span>
        {(isUp || isDown) && <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>}
        {key && <span class="tag">key</span>}
        <span class="quiet cut">{type}</span>
      </button>
      <span
        class="grip"
        aria-hidden="true"
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          began.current = { x: event.clientX, width }
        }}
        onPointerMove={(event) => {
          const { current } = began
          if (current) onWidth(name, current.width + event.clientX - current.x)
        }}
        onPointerUp={() => {
          began.current = null
        }}
        onDblClick={() => onWidth(name, null)}
      />
    </span>
  )
}
