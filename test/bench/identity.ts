// What identity costs, and what its answers give away by their time.
import { scrypt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { request } from '../support/service.ts'
import { casesFor, person } from './cases.ts'
import type { Order } from './load.ts'
import type { Bench, Probe } from './probes.ts'
import { disturbed, median } from './report.ts'

const requestsOf = (token: string, wanted: string): Order['requests'] =>
  casesFor(token).find(({ name }) => name === wanted)!.ours

/** Keys a second that node derives when it does nothing else, with as many threads as there are cores. */
const deriveFor = async (seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000
  const derive = (): Promise<unknown> =>
    new Promise((resolve) => {
      scrypt('a password for the bench', 'sixteen bytes ok', 32, { N: 16384, r: 8, p: 1 }, resolve)
    })
  let count = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < end) {
        await derive()
        count += 1
      }
    }),
  )
  return count / ((performance.now() - begin) / 1000)
}

/** Four times as long as others are: at both ends a core waits for the last key, which takes it 40 ms. */
const bareScrypt: Probe['measure'] = async ({ port, token, load, rounds, ...bench }) => {
  const seconds = bench.seconds * 4
  const order: Order = { port, requests: requestsOf(token, 'sign-in'), connections: 16, seconds }
  await load(order)
  const ratios: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await deriveFor(seconds)
    const { throughput } = await load(order)
    ours.push(throughput)
    ratios.push(throughput / bare)
  }
  const figures = { ours: median(ours), ratio: median(ratios) }
  const line = `${figures.ours.toFixed(1)} sign-ins a second, ${figures.ratio.toFixed(2)} of the keys that node derives alone (at least 0.9 is meant)`
  return { line, figures }
}

const besideSignIns: Probe['measure'] = async ({
  port,
  token,
  load,
  meanwhile,
  rounds,
  seconds,
}) => {
  const reads: Order = { port, requests: requestsOf(token, 'read-one'), connections: 8, seconds }
  const signIns: Order = {
    port,
    requests: requestsOf(token, 'sign-in'),
    connections: 16,
    seconds: seconds + 0.5,
  }
  await load(reads)
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await load(reads)).p99)
    const [read] = await Promise.all([load(reads), meanwhile(signIns)])
    busy.push(read.p99)
  }
  const figures = disturbed(quiet, busy)
  const line = `p99 of reads ${figures.quiet.toFixed(2)} ms, while sign-ins take every core ${figures.busy.toFixed(2)} ms: ${figures.ratio.toFixed(2)} times (at most 3 is meant)`
  return { line, figures }
}

const calls = 200
/** Of two samples of that size, at one chance in a hundred. */
const critical = 1.63 * Math.sqrt(2 / calls)

interface Trial {
  route: string
  /** How many calls at once: those with a floor under their time do little else than wait. */
  atOnce: number
  body: (email: string) => object
}

const trials: Trial[] = [
  {
    route: '/auth/v1/signup',
    atOnce: 1,
    body: (email) => ({ email, password: 'a long enough one' }),
  },
  {
    route: '/auth/v1/token?grant_type=password',
    atOnce: 1,
    body: (email) => ({ email, password: 'not the right one' }),
  },
  { route: '/auth/v1/recover', atOnce: 8, body: (email) => ({ email }) },
  { route: '/auth/v1/magiclink', atOnce: 8, body: (email) => ({ email }) },
  { route: '/auth/v1/otp', atOnce: 8, body: (email) => ({ email }) },
  { route: '/auth/v1/resend', atOnce: 8, body: (email) => ({ email, type: 'magiclink' }) },
]

interface Times {
  known: number[]
  unknown: number[]
}

const timesOf = async (port: number, { route, atOnce, body }: Trial): Promise<Times> => {
  const times: Times = { known: [], unknown: [] }
  const measure = async (kind: keyof Times, email: string): Promise<void> => {
    const begin = performance.now()
    await request(`http://127.0.0.1:${port}`, 'POST', route, { body: body(email) })
    times[kind].push(performance.now() - begin)
  }
  for (let at = 0; at < calls; at += atOnce) {
    const turn = Array.from({ length: atOnce }, (_, one) => at + one)
    for (const kind of at % (2 * atOnce) ? (['known', 'unknown'] as const) : ['unknown', 'known'])
      await Promise.all(
        turn.map((number) =>
          measure(
            kind as keyof Times,
            kind === 'known' ? person.email : `nobody-${route.length}-${number}@example.com`,
          ),
        ),
      )
  }
  return times
}

/** The largest distance between the two distributions (Kolmogorov and Smirnov). */
const distance = ({ known, unknown }: Times): number => {
  const shareBelow = (values: number[], limit: number): number =>
    values.filter((value) => value <= limit).length / values.length
  return Math.max(
    ...[...known, ...unknown].map((value) =>
      Math.abs(shareBelow(known, value) - shareBelow(unknown, value)),
    ),
  )
}

interface Told {
  gap: number
  distance: number
  line: string
}

/** A miss counts when it comes three times running: a busy moment is no leak. */
const judge = async (port: number, trial: Trial): Promise<Told> => {
  for (let attempt = 1; ; attempt += 1) {
    const times = await timesOf(port, trial)
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const gap = Math.abs(known / unknown - 1)
    const far = distance(times)
    if (gap <= 0.05 || attempt === 3) {
      const words = `${trial.route}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ${(100 * gap).toFixed(1)} % apart (at most 5)`
      const line = `${words}; Kolmogorov-Smirnov ${far.toFixed(3)} (${critical.toFixed(3)} at 1 %)`
      return { gap, distance: far, line }
    }
  }
}

const timing: Probe['measure'] = async ({ start }: Bench) => {
  const many = '1000000'
  const { port } = await start({
    AUTH_CONFIRM_EMAIL: 'true',
    AUTH_MAIL_PER_ADDRESS: '0',
    AUTH_MAX_ATTEMPTS: many,
    AUTH_MAX_ATTEMPTS_EMAIL: many,
    AUTH_MAX_ATTEMPTS_IP: many,
  })
  const told: Told[] = []
  for (const trial of trials) told.push(await judge(port, trial))
  return {
    line: `an address that is known, and one that is not\n${told.map(({ line }) => `  ${line}`).join('\n')}`,
    figures: {
      gap: Math.max(...told.map(({ gap }) => gap)),
      distance: Math.max(...told.map((one) => one.distance)),
    },
  }
}

export const identityProbes: Probe[] = [
  { name: 'scrypt', measure: bareScrypt },
  { name: 'beside', measure: besideSignIns },
  { name: 'timing', measure: timing },
]
