// How requests were answered before: what SQL said of a request's form, so that the next one of the same form need
// not be parsed again. SQL writes each recipe; here one is only found again, and filled in.
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export interface Recipe {
  name: string
  /** Where the catalogue stood; null where somebody was changing it. */
  counter: string | null
  /** On the clock of this process, in milliseconds: from then on the name is another. */
  until: number
  /** The statement, where it runs somebody's code: it has a connection to itself, which keeps nothing of it. */
  code: string | null
  /** What such a statement leaves that must be undone, where its plan is kept all the same; see api.traces_of. */
  traces: string | null
  values: readonly (string | null)[]
  /** For each group of the pattern the place, from 1, that it fills. */
  slots: readonly number[]
  /** A body stands behind the values. */
  takesBody: boolean
  pattern: RegExp
  /** What the reply says beside what the statement does. */
  headers: Readonly<Record<string, string>>
}

/** A recipe and its values for one request. */
export interface FilledRecipe {
  recipe: Recipe
  values: (string | null)[]
}

export interface Recipes {
  find(key: string, query: readonly string[]): FilledRecipe | undefined
  keep(key: string, written: string): void
  forget(key: string, recipe: Recipe): void
}

const shape = z.object({
  name: z.string(),
  counter: z.int().nullable(),
  seconds: z.number(),
  code: z.string().nullable(),
  traces: z.string().nullish(),
  values: z.array(z.string().nullable()),
  slots: z.array(z.int().positive()),
  body: z.boolean(),
  pattern: z.string(),
  headers: z.record(z.string(), z.string()).nullish(),
})

const most = 5_000
const mostOfKey = 8
/** Characters of one recipe: what a client makes us keep is bounded by number and by size. */
const longest = 4_000

/** Beside the query, all that a form depends on: the headers that api.inquire reads. */
export const headersOfForm = [
  'prefer',
  'accept',
  'content-type',
  'range',
  'accept-profile',
  'content-profile',
  'x-upsert',
] as const

/** Parameters whose values no pattern leaves open. */
const structural = new Set(['select', 'order', 'on_conflict'])

export const keyOf = (
  role: string,
  method: string,
  path: string,
  query: readonly string[],
  headers: IncomingHttpHeaders,
): string => {
  let key = `${role}\0${method}\0${path}`
  for (let at = 0; at < query.length; at += 2) {
    const name = query[at] ?? ''
    key += `\0${name}`
    if (structural.has(name)) key += `=${query[at + 1] ?? ''}`
  }
  for (const name of headersOfForm) key += `\n${headers[name]?.toString() ?? ''}`
  return key
}

/** Read when it is looked for: most forms that are asked once are never asked again. */
interface Kept {
  readonly recipe: Recipe | undefined
}

export const makeRecipes = (now = () => performance.now()): Recipes => {
  const known = new Map<string, Kept[]>()
  let count = 0

  const put = (key: string, kept: Kept[]): void => {
    count += kept.length - (known.get(key)?.length ?? 0)
    known.delete(key)
    if (kept.length > 0) known.set(key, kept)
  }

  return {
    find: (key, query) => {
      const kept = known.get(key)
      if (!kept) return undefined
      const text = query.join('\0')
      for (const { recipe } of kept) {
        if (!recipe || now() >= recipe.until) continue
        const groups = recipe.pattern.exec(text)
        if (groups) return { recipe, values: fill(recipe, groups) }
      }
      return undefined
    },
    keep: (key, written) => {
      if (key.length + written.length > longest) return
      const made = keep(written, now())
      const others = known.get(key)?.filter(({ recipe }) => !isSameForm(recipe, made.recipe)) ?? []
      put(key, [made, ...others].slice(0, mostOfKey))
      while (count > most) put(known.keys().next().value ?? '', [])
    },
    forget: (key, gone) => {
      const kept = known.get(key) ?? []
      const others = kept.filter(({ recipe }) => recipe !== gone)
      put(key, others)
    },
  }
}

const keep = (written: string, at: number): Kept => {
  let recipe: Recipe | undefined
  let isRead = false
  return {
    get recipe() {
      if (!isRead) recipe = read(written, at)
      isRead = true
      return recipe
    },
  }
}

const isSameForm = (one: Recipe | undefined, other: Recipe | undefined): boolean =>
  one?.pattern.source === other?.pattern.source

/** One that cannot be read is no failure of the request it came with: that one has been answered. */
const read = (written: string, at: number): Recipe | undefined => {
  try {
    const { name, counter, seconds, code, traces, values, slots, body, pattern, headers } =
      shape.parse(JSON.parse(written))
    return {
      name,
      counter: counter?.toString() ?? null,
      until: at + seconds * 1_000,
      code,
      traces: traces ?? null,
      values,
      slots,
      takesBody: body,
      pattern: new RegExp(pattern, 'us'),
      headers: headers ?? {},
    }
  } catch {
    return undefined
  }
}

const fill = ({ values, slots }: Recipe, groups: RegExpExecArray): (string | null)[] => {
  const filled = [...values]
  for (let at = 0; at < slots.length; at += 1) filled[(slots[at] ?? 0) - 1] = groups[at + 1] ?? null
  return filled
}
