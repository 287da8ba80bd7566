// Numbers, times and sizes as people read them.

export const count = (n: number | null | undefined): string =>
  n === null || n === undefined || n < 0 ? 'unknown' : n.toLocaleString('en')

/** "1 row", "3 rows". */
export const many = (n: number, one: string, more = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : more}`

export const bytes = (n: number | null | undefined): string => {
  if (n === null || n === undefined) return ''
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let value = n
  while (value >= 1000 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return `${value >= 100 || at === 0 ? Math.round(value) : value.toFixed(1)} ${units[at]}`
}

export const percent = (part: number | null | undefined): string =>
  part === null || part === undefined
    ? ''
    : part.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 })

/** Of milliseconds. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms < 10 ? Number(ms.toPrecision(2)) : Math.round(ms)} ms`
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`
  return `${(ms / 3_600_000).toFixed(1)} h`
}

export const time = (text: string | null | undefined): string =>
  text ? new Date(text).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }) : ''

export const ago = (text: string | null | undefined): string => {
  if (!text) return 'never'
  const seconds = (Date.now() - Date.parse(text)) / 1000
  const steps: [number, string][] = [
    [60, 'second'],
    [60, 'minute'],
    [24, 'hour'],
    [30, 'day'],
    [12, 'month'],
    [Infinity, 'year'],
  ]
  let value = Math.max(0, seconds)
  for (const [size, unit] of steps) {
    if (value < size) {
      const n = Math.floor(value)
      return unit === 'second' && n < 10 ? 'just now' : `${many(n, unit)} ago`
    }
    value /= size
  }
  return ''
}
