// The log of a cluster: a file beside its folder, where Postgres' user cannot put a link in its place.
import { readFile, stat, truncate } from 'node:fs/promises'

const maximumBytes = 10 * 1024 * 1024

export const logOf = (folder: string): string => `${folder}.log`

/** Empties the log once it is too long; Postgres appends, so it may be running. */
export const boundLog = async (folder: string): Promise<void> => {
  const log = await stat(logOf(folder)).catch(() => undefined)
  if (log && log.size > maximumBytes) await truncate(logOf(folder))
}

/** Why it ended: its last complaint since the log was `from` bytes long. */
export const lastWords = async (folder: string, from: number): Promise<string> => {
  const lines = (await readFile(logOf(folder))).subarray(from).toString('utf8').trim().split('\n')
  return lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
}
