// Brings groups that stand together from one moment to another: page by page, some of them in a call. Those who are up to
// date wait for nobody; in a backlog, who reads slowly is waited for, apart from the others.
import { sayUnserved, serveAsk, type Ask, type Serving, type Span } from './ask.ts'
import { roomFor, type Group } from './group.ts'
import { within } from './trouble.ts'

/** Hears of groups that have had everything. */
type Arrived = (groups: readonly Group[]) => void
type Journey = Serving & { span: Span; arrived: Arrived }

const together = 100
const beginning = '0'
/** Milliseconds that a page waits for who reads slowly. */
const patience = 30_000

/** False when there is more to hand out than may be, or no time left. */
export const serve = (
  serving: Serving,
  groups: readonly Group[],
  span: Span,
  arrived: Arrived = () => undefined,
): Promise<boolean> => serveAll({ ...serving, span, arrived }, inChunks(groups))

const serveAll = async (journey: Journey, asks: Ask[]): Promise<boolean> => {
  const alone: Promise<boolean>[] = []
  let isEnough = true
  for (let ask = asks.shift(); ask && isEnough; ask = asks.shift()) {
    const rooms = roomsFor(journey, ask)
    for (const [group, room] of rooms) alone.push(serveSlow(journey, ask, group, room))
    const quick = { ...ask, groups: ask.groups.filter((group) => !rooms.has(group)) }
    const more = journey.isStopped() ? undefined : await serveAsk(journey, quick, journey.span)
    isEnough = more !== undefined
    if (more) journey.arrived(quick.groups.filter((group) => !isIn(more, group)))
    asks.unshift(...(more ?? []))
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
    return await serveAll(journey, [{ after, groups: [group], isUrgent }])
  } catch (error) {
    sayUnserved(journey, error)
    return false
  }
}

const inChunks = (groups: readonly Group[]): Ask[] => {
  const asks: Ask[] = []
  for (let at = 0; at < groups.length; at += together)
    asks.push({ after: beginning, groups: groups.slice(at, at + together) })
  return asks
}
