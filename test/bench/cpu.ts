// What a request costs: the processor time of a server and of its database connections. Far steadier than throughput
// on a machine that others use too. Linux only; elsewhere it is 0.
import { existsSync, readFileSync } from 'node:fs'

const tick = 10_000 // microseconds: USER_HZ is 100

const spentBy = (pid: number): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** Starts a count; what it returns tells how many microseconds the processes have run since. */
export const countCpu = (pids: number[]): (() => number) => {
  const before = pids.map((pid) => [pid, spentBy(pid)] as const)
  // One that has ended since counts for nothing.
  return () => before.reduce((sum, [pid, spent]) => sum + Math.max(0, spentBy(pid) - spent), 0)
}
