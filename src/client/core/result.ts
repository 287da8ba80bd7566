// What every call gives: data or an error, never a rejection unless one is asked for.
import type { PlinthError } from './error.ts'

export interface Failure<Nothing = null> {
  data: Nothing
  error: PlinthError
}

export interface Success<T> {
  data: T
  error: null
}

export type Result<T, Nothing = null> = Success<T> | Failure<Nothing>

/** A result to wait for. `orThrow` gives the data alone, and rejects with the error. */
export interface Call<T, Nothing = null> extends Promise<Result<T, Nothing>> {
  orThrow: () => Promise<T>
}

export const unwrap = async <T>(result: PromiseLike<Result<T, unknown>>): Promise<T> => {
  const { data, error } = await result
  if (error) throw error
  return data
}

/** `throwing`: the client was made with throwOnError. */
export const call = <T, Nothing = null>(
  result: Promise<Result<T, Nothing>>,
  throwing = false,
): Call<T, Nothing> => {
  const given = throwing ? result.then(refuse) : result
  const orThrow = (): Promise<T> => {
    given.catch(() => undefined) // what is returned rejects for both
    return unwrap<T>(result)
  }
  return Object.assign(given, { orThrow })
}

const refuse = <R extends Result<unknown, unknown>>(result: R): R => {
  if (result.error) throw result.error
  return result
}

/** The result alone, made into another where there is one. */
export const mapped = async <T, U>(
  result: PromiseLike<Result<T>>,
  make: (data: T) => U,
): Promise<Result<U>> => {
  const { data, error } = await result
  return error ? { data: null, error } : { data: make(data), error }
}
