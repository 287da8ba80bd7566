// One call to the database for some groups, and what its answer makes of each. Whoever takes too long is found by asking
// for each alone; what cannot be asked now is asked again, for as long as it takes.
import type { Log } from '../../log/log.ts'
import type { Delivered, Page, Subject } from '../../database/realtime/rows.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import { reasonOf } from '../../database/connection/state.ts'
import { isConnectionTrouble, isDatabaseError, type Told } from '../../errors.ts'
import { deliverTo, failGroup, resyncGroup, roomFor, type Group } from './group.ts'
import type { Pace } from '../pace.ts'
import { readPage, type Read } from './read-page.ts'
import { pause, type Trouble } from './trouble.ts'

export interface Serving {
  subject: Subject
  database: Pick<Realtime, 'deliver' | 'tell'>
  /** Counts frames. */
  mayHandOut: Pace
  /** Frames that may be handed out after a rest. */
  mostAtOnce: number
  trouble: Trouble
  /** How many changes each of those had, who were asked for. */
  onTold: (changes: number) => void
  isStopped: () => boolean
  now: () => number
  log: Log
}

export interface Ask {
  after: string
  groups: readonly Group[]
  /** Whoever reads slowly was waited for long enough. */
  isUrgent?: boolean
}

export type Span = Omit<Page, 'after'>

const restOfStuck = 250

export const sayUnserved = ({ log, subject }: Serving, error: unknown): void =>
  log.error({ subject, reason: reasonOf(error) }, 'a channel cannot be served')

/** Gives what is to be asked next; nothing when there is more to hand out than may be. */
export const serveAsk = async (
  serving: Serving,
  { groups, ...asked }: Ask,
  span: Span,
): Promise<Ask[] | undefined> => {
  const { database, subject, trouble } = serving
  const ask = { ...asked, groups: groups.filter(({ seats }) => seats.size > 0) }
  if (ask.groups.length === 0) return []
  let rows: Delivered[]
  try {
    rows = await database.deliver(subject, { ...span, after: ask.after }, ask.groups)
  } catch (error) {
    if (!isPassing(error)) return apart(serving, ask, span, error)
    await trouble.meet(error)
    return [ask]
  }
  trouble.over()
  const page = readPage(rows, ask.groups.length)
  const told = page.shares.reduce((sum, { changes }) => sum + changes.length, 0)
  serving.onTold(told / ask.groups.length)
  const more = handOut(serving, ask, page, span)
  if (more?.some((next) => next.after === ask.after && next.groups.length === ask.groups.length))
    await pause(restOfStuck)
  return more
}

/** What another try may not meet. */
const isPassing = (error: unknown): boolean =>
  isConnectionTrouble(error) || (isDatabaseError(error) && /^(40|55)/.test(error.code))

/**
 * One of them is to blame: it shows when each is asked for alone, and then it ends. Not for the first time where it took
 * too long, as the rows may be large, and others wrote them; nor where an installation replaced what was at work.
 */
const apart = (
  { database, subject, log }: Serving,
  { after, groups }: Ask,
  { until }: Span,
  error: unknown,
): Ask[] => {
  const [first, ...others] = groups
  if (!first || others.length > 0) return groups.map((group) => ({ after, groups: [group] }))
  const isExcused = isOfOthers(error) && !first.isExcused
  const end = isExcused ? 'is told to read again' : 'ends'
  log.warn({ subject, reason: reasonOf(error) }, `a subscription cannot be served and ${end}`)
  if (isExcused) resyncGroup(first, until)
  else failGroup(first, database.tell(error))
  first.isExcused = isExcused
  return []
}

/** A time that was over; a function or a field that is not there any more, by its name or by its number. */
const isOfOthers = (error: unknown): boolean =>
  isDatabaseError(error) && /^(57014|42883|42703|XX000)$/.test(error.code)

const handOut = (
  { mayHandOut }: Serving,
  { after, groups, isUrgent }: Ask,
  { shares, next }: Read,
  { until, isLate }: Span,
): Ask[] | undefined => {
  const again: Group[] = []
  const further: Group[] = []
  for (const [index, group] of groups.entries()) {
    const share = shares[index]
    const isTooMuch = isLate && !isUrgent && roomFor(group) !== undefined
    if (!share?.isServed || isTooMuch) {
      again.push(group)
      continue
    }
    if (share.changes.length > 0) {
      if (!mayHandOut(share.changes.length * group.seats.size)) return undefined
      deliverTo(group, share.changes)
      group.isExcused = false
    }
    if (share.isResynced) resyncGroup(group, until)
    if (share.error !== undefined) failGroup(group, toldOf(share.error))
    else if (!share.isResynced) further.push(group)
  }
  return [
    ...(again.length > 0 ? [{ after, groups: again }] : []),
    ...(next !== undefined && further.length > 0 ? [{ after: next, groups: further }] : []),
  ]
}

const toldOf = (error: string): Told => ({
  status: 400,
  headers: {},
  body: `{"error":${error}}`,
})
