// Changes of the schema that wait, to be made together as one migration. Kept in this tab while the session lives.
import { effect, signal } from '@preact/signals'
import type { Change, Known } from '../change.ts'
import type { Relation } from '../schema.ts'
import { session } from '../session.ts'

export interface Waiting {
  id: number
  /** What it does, as people say it. */
  says: string
  change: Change
  /** The relation as the screen knew it. */
  of: Known | null
}

const key = 'plinth.changes'

const stored = (): readonly Waiting[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}

export const waiting = signal<readonly Waiting[]>(session.peek() ? stored() : [])
/** Counts what was made: screens that show the schema read it again. */
export const turn = signal(0)

effect(() => {
  if (session.value === null) waiting.value = []
  if (waiting.value.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(waiting.value))
})

/** Forms know everything by the names that it has now, so what renames comes last, and of it what is within first. */
const rank = ({ change }: Waiting): number => {
  if (/^(column|key|index|enum)\.rename$/.test(change.do)) return 1
  if (/^table\.(rename|move)$/.test(change.do)) return 2
  return change.do === 'schema.rename' ? 3 : 0
}

const inOrder = (list: readonly Waiting[]): readonly Waiting[] =>
  [...list].sort((a, b) => rank(a) - rank(b) || a.id - b.id)

/** Said twice of the same thing, the later one counts. */
const once = new Set([
  ...['column.add', 'column.alter', 'column.rename', 'column.comment', 'column.drop'],
  ...['table.comment', 'table.rls', 'table.drop', 'trigger.drop'],
  ...['key.rename', 'key.drop', 'index.rename', 'index.drop'],
])

const isSame = (a: Change, b: Change): boolean =>
  a.do === b.do &&
  once.has(a.do) &&
  ['schema', 'table', 'name'].every((member) => a[member] === b[member])

export const wait = (of: Known | null, ...more: readonly (readonly [string, Change])[]): void => {
  let list = waiting.value
  for (const [says, change] of more) {
    const before = list.find((one) => isSame(one.change, change))
    const id = 1 + Math.max(0, ...list.map((one) => one.id))
    // What was asked of a column before stays asked.
    const whole = change.do === 'column.alter' ? { ...before?.change, ...change } : change
    list = [...list.filter((one) => one !== before), { id, says, change: whole, of }]
  }
  waiting.value = inOrder(list)
}

export const discard = (id: number): void => {
  waiting.value = waiting.value.filter((one) => one.id !== id)
}

export const discardAll = (): void => {
  waiting.value = []
}

/** What waits for a part of a relation: "drop", "alter". */
export const waitsFor = (
  { schema, name }: Pick<Relation, 'schema' | 'name'>,
  noun: string,
  part: string,
): string | undefined => {
  const found = waiting.value.find(
    ({ change }) =>
      change.do.startsWith(`${noun}.`) &&
      change['schema'] === schema &&
      (change['table'] === name || noun === 'index') &&
      change['name'] === part,
  )
  return found?.change.do.slice(noun.length + 1)
}
