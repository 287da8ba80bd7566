import { describe, expect, it } from 'vitest'
import { callEntry, withSignedToken } from '../../../src/routes/call-entry.ts'
import type { EntryReply, EntryRequest } from '../../../src/database/entries.ts'

const asked: EntryRequest = {
  method: 'POST',
  path: {},
  query: {},
  headers: {},
  body: '{}',
  ip: null,
  claims: null,
  answer: null,
}
const reply: EntryReply = {
  status: 200,
  headers: null,
  body: null,
  token: null,
  marker: null,
  ask: null,
}

describe('callEntry', () => {
  it('calls again with the answer for as long as SQL asks', async () => {
    const answers: unknown[] = []
    const call = async (request: EntryRequest): Promise<EntryReply> => {
      answers.push(request.answer)
      return { ...reply, ask: answers.length < 3 ? { step: answers.length } : null }
    }
    const perform = async (ask: unknown, secrets: ReadonlyMap<string, string>) => ({
      ask,
      secret: secrets.get('password'),
    })
    const result = await callEntry(call, perform, asked, new Map([['password', 'x']]))
    expect(result).toEqual(reply)
    expect(answers).toEqual([
      null,
      { ask: { step: 1 }, secret: 'x' },
      { ask: { step: 2 }, secret: 'x' },
    ])
  })
})

describe('withSignedToken', () => {
  const sign = (claims: string): string => `signed(${claims})`

  it('passes on what needs no signature', () => {
    const body = '{"n":9007199254740993}'
    expect(withSignedToken({ ...reply, body }, sign)).toEqual({ status: 200, headers: {}, body })
  })

  it('puts the token wherever its marker stands, as it is', () => {
    const marked = {
      ...reply,
      token: '$& $1',
      marker: 'M-1',
      body: '{"a":"M-1","b":{"c":"M-1"}}',
      headers: { location: '/#t=M-1', other: 'x' },
    }
    expect(withSignedToken(marked, sign)).toEqual({
      status: 200,
      headers: { location: '/#t=signed($& $1)', other: 'x' },
      body: '{"a":"signed($& $1)","b":{"c":"signed($& $1)"}}',
    })
  })
})
