// Which columns of a table are shown and how wide, as this browser keeps it: names and widths, no value of a row.
import { useState } from 'preact/hooks'

export interface Layout {
  hidden: readonly string[]
  /** In pixels. */
  widths: Readonly<Record<string, number>>
}

export const usualWidth = 182
const narrowest = 60
const widest = 900

const keyOf = (schema: string, name: string): string => `plinth.columns.${schema}.${name}`

const stored = (key: string): Layout => {
  try {
    const { hidden, widths } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Layout>
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : [],
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width)),
      ),
    }
  } catch {
    return { hidden: [], widths: {} }
  }
}

export const clampedWidth = (width: number): number =>
  Math.round(Math.max(narrowest, Math.min(widest, width)))

export const useLayout = (
  schema: string,
  name: string,
): [Layout, (change: Partial<Layout>) => void] => {
  const key = keyOf(schema, name)
  const [layout, setLayout] = useState(() => stored(key))
  const change = (changes: Partial<Layout>): void => {
    const next = { ...layout, ...changes }
    setLayout(next)
    if (next.hidden.length === 0 && Object.keys(next.widths).length === 0)
      localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  }
  return [layout, change]
}
