// Brings groups that stand together from one moment to another: page by page, some of them in a call. Those who are up to
// date wait for nobody; in a backlog, who reads slowly is waited for, apart from the others.
import { sayUnserved, serveAsk, type Ask, type Serving, type Span } from './fetch.ts'
import { roomFor, type Group, type Place, type Position } from './group.ts'
import { within } from './trouble.ts'

/** Hears of groups that have had everything. */
type Arrived = (groups: readonly Group[]) => void
type Journey = Serving & { span: Span; arrived: Arrived }

export interface Leg {
  from: Place
  to: Position
  isLate: boolean
}

/** Groups in a call, at most. */
const together = 100
/** Changes in a page, at most, as `realtime.page` lays it out. */
const mostOfPage = 500
const beginning = '0'
/** Milliseconds that a page waits for who reads slowly. */
const patience = 30_000

/** False when there is more to hand out than may be, or no time left. */
export const serve = (
  serving: Serving,
  groups: readonly Group[],
  { from, to, isLate }: Leg,
  arrived: Arrived = () => undefined,
): Promise<boolean> => {
  const span = { since: from.cursor, until: to.cursor, isLate }
  /** Changes that each has to hear of a page: as far as they are known at first, and then as many as those before had. */
  let amount = Math.min(from.known ? to.amount - from.known.amount : mostOfPage, mostOfPage)
  const onTold = (changes: number): void => {
    amount = Math.max(amount, changes)
    serving.onTold(changes)
  }
  const seats = (): number => {
    const room = serving.mostAtOnce / amount
    amount = 0
    return room
  }
  return serveAll({ ...serving, onTold, span, arrived }, inChunks(groups, seats))
}

const serveAll = async (journey: Journey, asks: Iterator<Ask, undefined>): Promise<boolean> => {
  const further: Ask[] = []
  const next = (): Ask | undefined => further.shift() ?? asks.next().value
  const alone: Promise<boolean>[] = []
  let isEnough = true
  for (let ask = next(); ask && isEnough; ask = next()) {
    const rooms = roomsFor(journey, ask)
    for (const [group, room] of rooms) alone.push(serveSlow(journey, ask, group, room))
    const quick = { ...ask, groups: ask.groups.filter((group) => !rooms.has(group)) }
    const more = journey.isStopped() ? undefined : await serveAsk(journey, quick, journey.span)
    isEnough = more !== undefined
    if (more) journey.arrived(quick.groups.filter((group) => !isIn(more, group)))
    further.unshift(...(more ?? []))
  }
  return (await Promise.all(alone)).every(Boolean) && isEnough
}

const isIn = (asks: readonly Ask[], group: Group): boolean =>
  asks.some(({ groups }) => groups.includes(group))

/** Those who must be waited for, and what to wait for. */
const roomsFor = (
  { span }: Journey,
  { groups, isUrgent = false }: Ask,
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
  { after }: Ask,
  group: Group,
  room: Promise<unknown>,
): Promise<boolean> => {
  try {
    const isUrgent = !(await within(patience, room))
    return await serveAll(journey, [{ after, groups: [group], isUrgent }].values())
  } catch (error) {
    sayUnserved(journey, error)
    return false
  }
}

/** No more is found out in a call than may be handed out at once: beyond, all are told to read again. */
const inChunks = function* (
  groups: readonly Group[],
  seats: () => number,
): Generator<Ask, undefined> {
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
