// What a browser measures of a page.
import type { CDPSession, Page } from 'playwright-core'

export interface Scrolled {
  /** Milliseconds between two frames: the one in the middle, and the longest. */
  median: number
  longest: number
  /** The most cells that were in the page. */
  cells: number
  /** The last row that was seen, from 1. */
  row: number
}

/** Scrolls the grid down so that all these rows would pass in that time, as far as it has read them. */
export const scrollGrid = (page: Page, rows: number, ms: number): Promise<Scrolled> =>
  page.getByRole('grid').evaluate(
    (grid, [all, during]) =>
      new Promise<Scrolled>((resolve) => {
        const height = grid.querySelectorAll('[role=row]')[1]?.clientHeight ?? 0
        const frames: number[] = []
        let cells = 0
        let before = performance.now()
        const began = before
        const step = (now: number): void => {
          frames.push(now - before)
          before = now
          const part = Math.min(1, (now - began) / during)
          grid.scrollTop = part * all * height
          cells = Math.max(cells, grid.querySelectorAll('[role=gridcell]').length)
          if (part < 1) return void requestAnimationFrame(step)
          const sorted = frames.slice(1).sort((a, b) => a - b)
          const rows = [...grid.querySelectorAll('[role=row]')]
          resolve({
            median: sorted[Math.floor(sorted.length / 2)] ?? 0,
            longest: sorted.at(-1) ?? 0,
            cells,
            row: Math.max(...rows.map((row) => Number(row.ariaRowIndex ?? 0))) - 1,
          })
        }
        requestAnimationFrame(step)
      }),
    [rows, ms] as const,
    { timeout: 4 * ms },
  )

/** Megabytes of what the page still uses. */
export const heapOf = async (cdp: CDPSession): Promise<number> => {
  for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** As a telephone of the middle in the country: a quarter of the processor, 9 Mbit/s, 170 ms to the service. */
export const slowDown = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.enable')
  const bytes = (9 * 1024 * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 170,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

declare global {
  interface Window {
    /** Milliseconds from a key to the frame that shows what it did. */
    painted: number[]
  }
}

export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.painted = []
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The first task behind the frame.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      true,
    )
  })

export const keysPainted = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.painted.splice(0))

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
