// Where the diagram is seen: moved by dragging and arrows, scaled by the wheel, + and -.
import type { JSX, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Box, DiagramPlan } from './box.ts'
import { Drawing, Marks } from './drawing.tsx'
import { around, scaled, whole, type View } from './view.ts'

/** What is done from outside. */
export interface Hand {
  fit: () => void
  scale: (factor: number) => void
  show: (box: Box) => void
  svg: () => SVGSVGElement | null
}

/** Pixels after which a press is no click any more. */
const still = 4
/** Units to a pixel from which columns are too small to be read, and only slow the drawing down. */
const far = 2.5
/** Of what is seen, for an arrow. */
const step = 0.12

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

export const Canvas = ({
  plan,
  found,
  hand,
}: {
  plan: DiagramPlan
  found: readonly Box[]
  hand: RefObject<Hand | null>
}): JSX.Element => {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ x: number; y: number; view: View; isMoved: boolean } | null>(null)
  const [view, setView] = useState<View | null>(null)
  const page = (): { width: number; height: number } => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = svg.current ?? {}
    return { width: Math.max(1, width), height: Math.max(1, height) }
  }
  const fit = (): void => setView(whole(plan, page()))
  const move = (now: View, [x, y]: readonly [number, number]): View => ({
    ...now,
    x: now.x + now.width * x,
    y: now.y + now.height * y,
  })
  hand.current = {
    fit,
    scale: (factor) => setView((now) => now && scaled(now, factor, page())),
    show: (box) => setView(around(box, page())),
    svg: () => svg.current,
  }
  useLayoutEffect(fit, [plan])
  // The same drawing, however it is looked at.
  const drawing = useMemo(() => <Drawing plan={plan} />, [plan])

  const press = (event: KeyboardEvent): void => {
    const by = moves[event.key]
    if (by) setView((now) => now && move(now, by))
    else if (event.key === '+' || event.key === '=') hand.current?.scale(0.75)
    else if (event.key === '-') hand.current?.scale(4 / 3)
    else if (event.key === '0') fit()
    else return
    event.preventDefault()
  }
  const turn = (event: WheelEvent): void => {
    event.preventDefault()
    const area = svg.current?.getBoundingClientRect()
    if (!area) return
    const at = [
      (event.clientX - area.left) / area.width,
      (event.clientY - area.top) / area.height,
    ] as const
    setView((now) => now && scaled(now, Math.exp(event.deltaY / 500), page(), at))
  }
  const dragTo = (event: PointerEvent): void => {
    const from = drag.current
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.isMoved && Math.hypot(x, y) < still) return
    if (!from.isMoved) svg.current?.setPointerCapture(event.pointerId)
    from.isMoved = true
    const { width, height } = page()
    setView(move(from.view, [-x / width, -y / height]))
  }

  return (
    <div
      class="diagram"
      role="group"
      aria-label="The drawing. Arrows move it, plus and minus scale it, 0 shows all of it; the list has the same as text"
      tabIndex={0}
      onKeyDown={press}
    >
      <svg
        ref={svg}
        aria-hidden="true"
        class={view && view.width / page().width > far ? 'far' : ''}
        viewBox={view ? `${view.x} ${view.y} ${view.width} ${view.height}` : '0 0 1 1'}
        onWheel={turn}
        onPointerDown={(event) => {
          if (event.button === 0 && view)
            drag.current = { x: event.clientX, y: event.clientY, view, isMoved: false }
        }}
        onPointerMove={dragTo}
        onPointerUp={() => {
          // The click that follows a drag opens nothing.
          const isMoved = drag.current?.isMoved === true
          drag.current = null
          if (isMoved)
            svg.current?.addEventListener('click', (click) => click.preventDefault(), {
              capture: true,
              once: true,
            })
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        <Marks />
        {drawing}
        <g class="marked">
          {found.map(({ id, x, y, width, height }) => (
            <rect key={id} x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx="7" />
          ))}
        </g>
      </svg>
    </div>
  )
}
