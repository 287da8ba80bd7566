// How requests were answered before: what SQL said of a request's form, so that the next one of the same form need
// not be parsed again. SQL writes each recipe; here one is only found again, and filled in.
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export interface Recipe {
  name: string
  /** Where the catalogue stood; null where somebody was changing it. */
  pulse: string | null
  /** On the clock of this process, in milliseconds: from then on the name is another. */
  until: number
  /** Runs nobody's code: may share a connection, and leaves nothing in it. */
  isPlain: boolean
  /** Somebody may ask for the headers. */
  isTold: boolean
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
export interface Found {
  recipe: Recipe
  values: (string | null)[]
}

export interface Recipes {
  find(key: string, query: readonly string[]): Found | undefined
  keep(key: string, written: string): void
  forget(key: string, recipe: Recipe): void
}

const shape = z.object({
  name: z.string(),
  pulse: z.int().nullable(),
  seconds: z.number(),
  plain: z.boolean(),
  told: z.boolean(),
  values: z.array(z.string().nullable()).nullish(),
  slots: z.array(z.int().positive()).nullish(),
  body: z.boolean(),
  pattern: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
})

const most = 5_000
const mostOfKey = 8
/** Characters of one recipe: what a client makes us keep is bounded by number and by size. */
const longest = 4_000

/** Beside the query, all that a form depends on. */
const headersThatMatter = [
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
  for (const name of headersThatMatter) key += `\n${headers[name]?.toString() ?? ''}`
  return key
}

export const makeRecipes = (now = () => performance.now()): Recipes => {
  const known = new Map<string, Recipe[]>()
  let count = 0

  const drop = (key: string): void => {
    count -= known.get(key)?.length ?? 0
    known.delete(key)
  }

  return {
    find: (key, query) => {
      const recipes = known.get(key)
      if (!recipes) return undefined
      const text = query.join('\0')
      for (const recipe of recipes) {
        const groups = recipe.pattern.exec(text)
        if (groups && now() < recipe.until) return { recipe, values: fill(recipe, groups) }
      }
      return undefined
    },
    keep: (key, written) => {
      if (key.length + written.length > longest) return
      const recipe = read(written, now())
      if (!recipe) return
      const recipes = known.get(key) ?? []
      const others = recipes.filter(({ pattern }) => pattern.source !== recipe.pattern.source)
      const kept = [recipe, ...others].slice(0, mostOfKey)
      count += kept.length - recipes.length
      known.set(key, kept)
      while (count > most) drop(known.keys().next().value ?? '')
    },
    forget: (key, recipe) => {
      const kept = (known.get(key) ?? []).filter((other) => other !== recipe)
      drop(key)
      if (kept.length === 0) return
      known.set(key, kept)
      count += kept.length
    },
  }
}

/** One that cannot be read is no failure of the request it came with: that one has been answered. */
const read = (written: string, now: number): Recipe | undefined => {
  try {
    const { name, pulse, seconds, plain, told, values, slots, body, pattern, headers } =
      shape.parse(JSON.parse(written))
    if (typeof pattern !== 'string') return undefined
    return {
      name,
      pulse: pulse?.toString() ?? null,
      until: now + seconds * 1_000,
      isPlain: plain,
      isTold: told,
      values: values ?? [],
      slots: slots ?? [],
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
