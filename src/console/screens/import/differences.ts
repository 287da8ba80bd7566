// The tables of an import beside those of the source.
import { count, many } from '../../words.ts'
import type { Difference, Digest, Next, Run } from './import.ts'

export const differencesOf = ({ summary }: Run): Difference[] =>
  Array.isArray(summary?.proof) ? summary.proof : []

export interface DifferenceLine {
  item: string
  rows: number | null
  difference: Difference | null
}

/** What differs without having come stands first. */
export const linesOf = (of: Run): DifferenceLine[] => {
  const differing = new Map(differencesOf(of).map((one) => [one.item, one]))
  const lines = Object.entries(of.finished).map(([item, { rows, equal }]) => ({
    item,
    rows,
    difference: equal ? null : (differing.get(item) ?? { item }),
  }))
  const others = [...differing.values()].filter(({ item }) => !(item in of.finished))
  return [...others.map((one) => ({ item: one.item, rows: null, difference: one })), ...lines]
}

export const differenceIn = (source: Digest | Next, target: Digest | Next): string => {
  if ('next' in source || 'next' in target)
    return `goes on with ${nextOf(source)} there, ${nextOf(target)} here`
  return source.rows === target.rows
    ? `${many(source.rows, 'row')} on both sides, with other values`
    : `${many(source.rows, 'row')} there, ${count(target.rows)} here`
}

const nextOf = (side: Digest | Next): string => ('next' in side && side.next) || 'nothing'
