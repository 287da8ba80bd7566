// Addresses of files.
import type { LinkOptions } from './types.ts'

/** A key as a path: its slashes stay. */
export const pathOf = (...parts: string[]): string =>
  parts
    .join('/')
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/')

/** As more of a query that has something already, or as its beginning. */
export const downloadQuery = (mark: '?' | '&', { download }: LinkOptions = {}): string => {
  if (download === undefined || download === false) return ''
  return `${mark}download=${download === true ? '' : encodeURIComponent(download)}`
}
