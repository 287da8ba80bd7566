// How much a process holds in memory. Linux only.
import { readFileSync } from 'node:fs'

export const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The most that a process holds while the work lasts, beyond what it held before, in MiB. */
export const growth = async (pid: number, work: () => Promise<void>): Promise<number> => {
  const before = residentMiB(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMiB(pid))
  }, 20)
  await work()
  clearInterval(watch)
  return most - before
}
