// Takes groups with the same progress from one moment to another: page by page, some of them in a call. In a backlog,
// groups that read slowly are waited for, apart from the others; up to date groups wait for nobody.
import { fetchPage, logUnserved, type PageRequest, type Serving, type CursorSpan } from './fetch.ts'
import { progressAt, roomFor, type Group, type Position, type Progress } from './group.ts'
import { within } from './pauses.ts'

/** Called with groups that have had everything. */
type Arrived = (groups: readonly Group[]) => void
type Journey = Serving & { span: CursorSpan; arrived: Arrived }

export interface Leg {
  from: Progress
  to: Position
  isLate: boolean
}

/** Groups in a call, at most. */
const together = 100
/** Changes in a page, at most, as `realtime.page` lays it out. */
const mostOfPage = 500
const beginning = '0'
/** Milliseconds that a page waits for a group that reads slowly. */
const patience = 30_000

/** Groups for one call each: a call that reads more than may be delivered at once ends in a resync for all. */
const inChunks = function* (
  groups: readonly Group[],
  seats: () => number,
): Generator<PageRequest, undefined> {
  let chunk: Group[] = []
  let left = seats()
  for (const group of groups) {
    left -= group.seats.size
    if (chunk.length > 0 && (left < 0 || chunk.length === together)) {
      yield { after: beginning, groups: chunk }
      chunk = []
      left = seats() - group.seats.size
    }
    chunk.push(group)
  }
  if (chunk.length > 0) yield { after: beginning, groups: chunk }
}

const isIn = (requests: readonly PageRequest[], group: Group): boolean =>
  requests.some(({ groups }) => groups.includes(group))

/** The groups that must be waited for, each with what to wait for. */
const roomsFor = (
  { span }: Journey,
  { groups, isUrgent = false }: PageRequest,
): Map<Group, Promise<unknown>> => {
  const rooms = new Map<Group, Promise<unknown>>()
  for (const group of span.isLate && !isUrgent ? groups : []) {
    const room = roomFor(group)
    if (room) rooms.set(group, room)
  }
  return rooms
}

const serveSlow = async (
  journey: Journey,
  { after }: PageRequest,
  group: Group,
  room: Promise<unknown>,
): Promise<boolean> => {
  try {
    const isUrgent = !(await within(patience, room))
    return await serveAll(journey, [{ after, groups: [group], isUrgent }].values())
  } catch (error) {
    logUnserved(journey, error)
    return false
  }
}

const serveAll = async (
  journey: Journey,
  requests: Iterator<PageRequest, undefined>,
): Promise<boolean> => {
  const further: PageRequest[] = []
  const next = (): PageRequest | undefined => further.shift() ?? requests.next().value
  const alone: Promise<boolean>[] = []
  let isEnough = true
  for (let request = next(); request && isEnough; request = next()) {
    const rooms = roomsFor(journey, request)
    for (const [group, room] of rooms) alone.push(serveSlow(journey, request, group, room))
    const quick = { ...request, groups: request.groups.filter((group) => !rooms.has(group)) }
    const more = journey.isStopped() ? undefined : await fetchPage(journey, quick, journey.span)
    isEnough = more !== undefined
    if (more) journey.arrived(quick.groups.filter((group) => !isIn(more, group)))
    further.unshift(...(more ?? []))
  }
  return (await Promise.all(alone)).every(Boolean) && isEnough
}

/** False when there is more to deliver than the limit allows, or no time left. */
export const servePages = (
  serving: Serving,
  groups: readonly Group[],
  { from, to, isLate }: Leg,
  arrived: Arrived = () => undefined,
): Promise<boolean> => {
  const span = { since: from.cursor, until: to, isLate }
  /** Changes that each group has in a page: as far as known at first, then as many as the groups before had. */
  let amount = Math.min(from.known ? to.amount - from.known.amount : mostOfPage, mostOfPage)
  const onServed = (changes: number): void => {
    amount = Math.max(amount, changes)
    serving.onServed(changes)
  }
  const seats = (): number => {
    const room = serving.mostAtOnce / amount
    amount = 0
    return room
  }
  return serveAll({ ...serving, onServed, span, arrived }, inChunks(groups, seats))
}

/** Returns the progress that all of them have then; undefined as `servePages` returns false. */
export const advance = async (
  serving: Serving,
  groups: readonly Group[],
  from: Progress,
  to: Position,
): Promise<Progress | undefined> => {
  const goal = progressAt(to)
  if (!(await servePages(serving, groups, { from, to, isLate: false }))) return undefined
  for (const group of groups) group.progress = goal
  return goal
}
