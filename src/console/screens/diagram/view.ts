// What part of the diagram is seen, in its own units; moved and scaled by mouse and keys.
import type { Box, DiagramPlan } from './box.ts'

export interface View {
  x: number
  y: number
  width: number
  height: number
}

const margin = 24
const most = { near: 4, far: 0.01 }

/** All of it, but never nearer than it is. */
export const whole = (plan: DiagramPlan, page: { width: number; height: number }): View => {
  const scale = Math.max(
    1,
    (plan.width + 2 * margin) / page.width,
    (plan.height + 2 * margin) / page.height,
  )
  const [width, height] = [page.width * scale, page.height * scale]
  return { x: (plan.width - width) / 2, y: (plan.height - height) / 2, width, height }
}

/** `factor` above 1 goes farther; `at` stays where it is: parts of the width and the height. */
export const scaled = (
  view: View,
  factor: number,
  page: { width: number; height: number },
  at: readonly [number, number] = [0.5, 0.5],
): View => {
  const scale = page.width / (view.width * factor)
  if (scale > most.near || scale < most.far) return view
  const [width, height] = [view.width * factor, view.height * factor]
  return {
    x: view.x + (view.width - width) * at[0],
    y: view.y + (view.height - height) * at[1],
    width,
    height,
  }
}

/** As large as it is, in the middle. */
export const around = (box: Box, { width, height }: { width: number; height: number }): View => ({
  x: box.x + box.width / 2 - width / 2,
  // Its name is seen even when the whole is too high.
  y: box.y + Math.min(box.height, height - 2 * margin) / 2 - height / 2,
  width,
  height,
})
