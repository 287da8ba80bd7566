// Requests to the services of Google: with a token, again where that may help, and with errors in words.
import { setTimeout as pause } from 'node:timers/promises'
import { AddressRefused, type Net } from '../net/fetch.ts'
import { SourceFailed } from '../source.ts'
import { failureOf, GoogleFailed } from './failure.ts'
import type { Token } from './token.ts'

export interface Question {
  url: string
  /** Of it the words for an error are made. */
  what: string
  /** Sent as JSON by POST. */
  body?: unknown
  headers?: Record<string, string>
  /** Of the answer, where it is no page. */
  mostBytes?: number
  signal?: AbortSignal | undefined
}

export interface Api {
  /** The answer, which is JSON. */
  ask: (question: Question) => Promise<unknown>
  /** The answer as it comes. */
  open: (question: Question) => Promise<Response>
}

/** Where Google answers, but not yet; and where nobody does. */
const mostTries = { refused: 6, unreachable: 3 }

/** A moment later the answer may be another one. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof GoogleFailed) return [429, 500, 502, 503, 504].includes(error.status)
  return error instanceof SourceFailed && !(error instanceof AddressRefused)
}

/** Once `closing` is aborted nothing is asked. `patience` is the milliseconds before the second try, doubled each time. */
export const makeApi = (net: Net, token: Token, closing: AbortSignal, patience = 500): Api => {
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    signal ? AbortSignal.any([signal, closing]) : closing

  const send = async (question: Question, authorization: string): Promise<Response> => {
    const { url, body, headers, mostBytes, signal } = question
    return net.fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${authorization}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: until(signal),
      ms: 120_000,
      ...(mostBytes !== undefined && { mostBytes }),
    })
  }

  const open = async (question: Question): Promise<Response> => {
    const first = await token()
    let response = await send(question, first)
    if (response.status === 401) {
      await response.body?.cancel()
      response = await send(question, await token(first))
    }
    if (!response.ok) throw failureOf(response.status, await response.text(), question.what)
    return response
  }

  const again = async <T>(work: () => Promise<T>, wanted: AbortSignal | undefined): Promise<T> => {
    const signal = until(wanted)
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        const most = error instanceof GoogleFailed ? mostTries.refused : mostTries.unreachable
        if (tries >= most || !isPassing(error)) throw error
        await pause(patience * 2 ** (tries - 1) * (0.5 + Math.random()), undefined, { signal })
      }
    }
  }

  return {
    ask: (question) =>
      again(async () => {
        const text = await (await open(question)).text()
        try {
          return JSON.parse(text) as unknown
        } catch (cause) {
          throw new SourceFailed(`the answer for ${question.what} is not JSON`, { cause })
        }
      }, question.signal),
    open: (question) => again(() => open(question), question.signal),
  }
}
