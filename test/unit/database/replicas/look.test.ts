import { describe, expect, it } from 'vitest'
import { failureOf, faultOf, type ServerState } from '../../../../src/database/replicas/look.ts'

const primary: ServerState = {
  is_standby: false,
  login: 'app_gateway',
  system: '7',
  timeline: '00000001',
  reached: 100,
  next_id: 800,
  content: 'this version',
}
const replica: ServerState = { ...primary, is_standby: true, next_id: null }

describe('a replica', () => {
  it.each([
    [{}, undefined],
    [{ system: '8', is_standby: false }, 'is a server of another cluster'],
    [{ is_standby: false }, 'is no standby'],
    [{ login: 'postgres' }, 'may be read only as app_gateway'],
    [{ content: 'an older version' }, 'holds another version of what is installed'],
    [{ content: null }, 'holds another version of what is installed'],
    [{ timeline: '00000002' }, "is not on the primary's timeline"],
    [{ timeline: null }, "is not on the primary's timeline"],
  ])('with %j: %s', (changes, fault) => {
    expect(faultOf({ ...replica, ...changes }, primary)).toBe(fault)
  })

  it.each([
    ['42883', 'no such function', 'holds nothing that this gateway can use: no such function'],
    ['3F000', 'no schema core', 'holds nothing that this gateway can use: no schema core'],
    ['57P03', 'is no standby', 'is no standby'],
    ['57P01', 'shutting down', 'cannot be reached: shutting down'],
    ['28P01', 'wrong password', 'cannot be used: wrong password'],
  ])('that fails with %s %s: %s', (code, message, words) => {
    expect(failureOf(Object.assign(new Error(message), { code }))).toBe(words)
  })
})
