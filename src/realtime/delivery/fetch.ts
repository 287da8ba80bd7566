// One call to the database for some groups, and what its answer means for each. When a call fails, each group is asked for
// alone to find the one to blame; what cannot be asked now is asked again, for as long as it takes.
import type { Log } from '../../log/log.ts'
import type { Delivered, ChangesPage, Moment, Subject } from '../../database/realtime/rows.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import { isConnectionTrouble, isDatabaseError, reasonOf } from '../../database/errors.ts'
import type { ErrorReply } from '../../http/error-reply.ts'
import type { Pace } from '../pace.ts'
import { deliverTo, failGroup, resyncGroup, roomFor, spreadOver, type Group } from './group.ts'
import type { LastSeen } from './last-seen.ts'
import { pause, type RowTrouble } from './pauses.ts'
import { readPage, type Read } from './read-page.ts'

/** What a channel serves its groups with. */
export interface Serving {
  subject: Subject
  database: Pick<Realtime, 'deliver'>
  errorReply: (error: unknown) => ErrorReply
  lastSeen: LastSeen
  /** Counts frames. */
  mayHandOut: Pace
  /** Frames that may be delivered at once after a rest. */
  mostAtOnce: number
  /** How many receivers the channel has. */
  seats: () => number
  trouble: RowTrouble
  /** Called with the number of changes that each group of a call had, on average. */
  onServed: (changes: number) => void
  isStopped: () => boolean
  now: () => number
  log: Log
}

export interface PageRequest {
  after: string
  groups: readonly Group[]
  /** These groups read slowly, and were waited for long enough. */
  isUrgent?: boolean
}

export interface CursorSpan extends Pick<ChangesPage, 'since' | 'isLate'> {
  until: Moment
}

const restOfStuck = 250

export const logUnserved = ({ log, subject }: Serving, error: unknown): void =>
  log.error({ subject, reason: reasonOf(error) }, 'a channel cannot be served')

/** True when another try may succeed. */
const isRetryable = (error: unknown): boolean =>
  isConnectionTrouble(error) || (isDatabaseError(error) && /^(40|55)/.test(error.code))

/** The call took too long; or a function or field is gone, by name or by number, as after an installation. */
const mayBeFaultOfOthers = (error: unknown): boolean =>
  isDatabaseError(error) && /^(57014|42883|42703|XX000)$/.test(error.code)

/**
 * When each group is asked for alone, it shows which one is to blame, and that one ends. Not the first time where others
 * may be to blame: they wrote large rows, or an installation replaced the functions at work.
 */
const separate = (
  { errorReply, subject, log, seats }: Serving,
  { after, groups }: PageRequest,
  { until }: CursorSpan,
  error: unknown,
): PageRequest[] => {
  const [first, ...others] = groups
  if (!first || others.length > 0) return groups.map((group) => ({ after, groups: [group] }))
  const isExcused = mayBeFaultOfOthers(error) && !first.isExcused
  const end = isExcused ? 'must read again' : 'ends'
  log.warn({ subject, reason: reasonOf(error) }, `a subscription cannot be served and ${end}`)
  if (isExcused) resyncGroup(first, spreadOver(seats(), until))
  else failGroup(first, errorReply(error))
  first.isExcused = isExcused
  return []
}

const refusalWith = (error: string): ErrorReply => ({
  status: 400,
  headers: {},
  body: `{"error":${error}}`,
})

const handOut = (
  { mayHandOut, seats }: Serving,
  { after, groups, isUrgent }: PageRequest,
  { shares, next }: Read,
  { until, isLate }: CursorSpan,
): PageRequest[] | undefined => {
  const isLost = shares.some(({ isResynced }) => isResynced)
  const resync = isLost ? spreadOver(seats(), until) : until
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
      deliverTo(group, share.changes, until)
      group.isExcused = false
    }
    if (share.isResynced) resyncGroup(group, resync)
    if (share.error !== undefined) failGroup(group, refusalWith(share.error))
    else if (!share.isResynced) further.push(group)
  }
  return [
    ...(again.length > 0 ? [{ after, groups: again }] : []),
    ...(next !== undefined && further.length > 0 ? [{ after: next, groups: further }] : []),
  ]
}

/** Returns what is to be asked next; undefined when there is more to deliver than the limit allows. */
export const fetchPage = async (
  serving: Serving,
  { groups, ...rest }: PageRequest,
  span: CursorSpan,
): Promise<PageRequest[] | undefined> => {
  const { database, subject, trouble } = serving
  const request = { ...rest, groups: groups.filter(({ seats }) => seats.size > 0) }
  if (request.groups.length === 0) return []
  let rows: Delivered[]
  try {
    const page = { ...span, until: span.until.cursor, after: request.after }
    rows = await database.deliver(subject, page, request.groups)
  } catch (error) {
    if (!isRetryable(error)) return separate(serving, request, span, error)
    await trouble.meet(error)
    return [request]
  }
  trouble.over()
  const page = readPage(rows, request.groups.length)
  const changes = page.shares.reduce((sum, share) => sum + share.changes.length, 0)
  serving.onServed(changes / request.groups.length)
  // Rows are sent as they are now, which may be later than the moment up to which they are asked for.
  const causalToken = rows[0]?.causal_token ?? span.until.causalToken
  const more = handOut(serving, request, page, { ...span, until: { ...span.until, causalToken } })
  const isStuck = (next: PageRequest): boolean =>
    next.after === request.after && next.groups.length === request.groups.length
  if (more?.some(isStuck)) await pause(restOfStuck)
  return more
}
