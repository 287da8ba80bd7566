// What cases claim. Of their own: they run where no test runner does.

export class Unmet extends Error {}

const shown = (value: unknown): string => {
  if (value instanceof Error) return `${value.name}: ${value.message} ${JSON.stringify(value)}`
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

export const ok = (claim: unknown, what: string): void => {
  if (!claim) throw new Unmet(what)
}

/** By their JSON: what comes from a service is that. */
export const equal = (found: unknown, expected: unknown, what = 'the value'): void => {
  if (shown(found) !== shown(expected))
    throw new Unmet(`${what} is ${shown(found)} and not ${shown(expected)}`)
}

interface Told {
  data: unknown
  error: unknown
}

type Good<R extends Told> = NonNullable<Extract<R, { error: null }>['data']>

/** The data of a result without an error. */
export const dataOf = async <R extends Told>(asked: PromiseLike<R>): Promise<Good<R>> => {
  const { data, error } = await asked
  if (error) throw new Unmet(`there is an error: ${shown(error)}`)
  return data as Good<R>
}

/** The error of a result that has one. */
export const errorOf = async <R extends Told>(
  asked: PromiseLike<R>,
): Promise<NonNullable<R['error']>> => {
  const { data, error } = await asked
  if (!error) throw new Unmet(`there is no error but ${shown(data)}`)
  return error
}

const patience = 15_000

/** Waits until the condition gives something. */
export const until = async <T>(
  condition: () => T | PromiseLike<T>,
  what: string,
): Promise<NonNullable<T>> => {
  const deadline = Date.now() + patience
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > deadline) throw new Unmet(`waited too long for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
