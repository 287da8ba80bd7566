// What waits, tried or made: which of the changes failed, and what is left of them then.
import type { Failure } from '../api.ts'
import { change, type Changed, type Known, type ChangeRequest } from '../change.ts'
import { go, hrefOf, parts } from '../route.ts'
import { turn, waiting, type Waiting } from './tray.ts'

export interface AttemptOutcome {
  /** Null: it was made. */
  tried: Changed | null
  error: Failure | null
  /** The change that failed. */
  at: number | null
}

const written = ({ schema, name }: Known): string =>
  [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.')

export const nameOf = (list: readonly Waiting[]): string => {
  const [first] = list
  if (!first) return ''
  const name = first.says.charAt(0).toLowerCase() + first.says.slice(1)
  return list.length === 1 ? name : `${name}, and ${list.length - 1} more`
}

const wishOf = (list: readonly Waiting[], name: string): ChangeRequest => ({
  name,
  changes: list.map((one) => one.change),
  expect: Object.fromEntries(
    list.flatMap(({ of }) => (of ? [[written(of), of.fingerprint] as const] : [])),
  ),
})

/** Its number stands in front of what went wrong. */
const numbered = /^change (\d+)(?: \([a-z.]+\))?: /

const split = (list: readonly Waiting[], error: Failure): Pick<AttemptOutcome, 'error' | 'at'> => {
  const number = Number(numbered.exec(error.message)?.[1] ?? 0)
  const message = error.message.replace(numbered, '')
  return { error: { ...error, message }, at: list[number - 1]?.id ?? null }
}

export const dryRun = async (): Promise<AttemptOutcome> => {
  const list = waiting.value
  const { data, error } = await change(wishOf(list, nameOf(list)), true)
  return { tried: data, ...(error ? split(list, error) : { error, at: null }) }
}

export const make = async (name: string): Promise<AttemptOutcome> => {
  const list = waiting.value
  const { error } = await change(wishOf(list, name))
  const remaining = error?.details?.['remaining']
  if (error && !Array.isArray(remaining)) return { tried: null, ...split(list, error) }
  // What ran before the one that failed stays made.
  waiting.value = Array.isArray(remaining) ? leftOf(list, remaining as number[]) : []
  turn.value++
  follow(list)
  return error ? { tried: null, ...split(list, error) } : { tried: null, error: null, at: null }
}

/** A key that could not be validated is there by now. */
const leftOf = (list: readonly Waiting[], remaining: readonly number[]): readonly Waiting[] =>
  remaining.flatMap((number) => {
    const one = list[number - 1]
    if (!one) return []
    const { change: left } = one
    return [{ ...one, of: null, ...(left.do === 'key.add' && validated(left)) }]
  })

const validated = (key: Waiting['change']): Partial<Waiting> =>
  typeof key['name'] === 'string'
    ? {
        says: `Validate the key ${key['name']}`,
        change: {
          do: 'key.validate',
          schema: key['schema'],
          table: key['table'],
          name: key['name'],
        },
      }
    : {}

/** Takes the relations as they are by now. */
export const knowAnew = (error: Failure): void => {
  const changed = error.details?.['changed'] as
    { relation: string; current: { fingerprint: string | null } }[] | undefined
  const now = new Map(changed?.map(({ relation, current }) => [bare(relation), current]))
  waiting.value = waiting.value.map((one) => {
    const current = one.of && now.get(bare(written(one.of)))
    if (!one.of || !current) return one
    const { fingerprint } = current
    return { ...one, of: fingerprint === null ? null : { ...one.of, fingerprint } }
  })
}

/** The service quotes a name only where it must. */
const bare = (name: string): string => name.replaceAll('"', '')

/** Where the table on the screen went. */
const follow = (list: readonly Waiting[]): void => {
  let [, schema, name] = parts.value
  if (parts.value[0] !== 'tables' || schema === undefined || name === undefined) return
  let isGone = false
  for (const { change: one } of list) {
    if (one['schema'] !== schema || one['name'] !== name) continue
    if (one.do === 'table.drop' || one.do === 'view.drop') isGone = true
    if (one.do === 'view.write') isGone = false
    if (one.do === 'table.move') schema = String(one['to'])
    if (one.do === 'table.rename') name = String(one['to'])
  }
  if (isGone) go(hrefOf('tables'))
  else if (schema !== parts.value[1] || name !== parts.value[2])
    go(hrefOf('tables', schema, name) + location.search)
}
