// The log as a terminal shows it.
import { expect, it } from 'vitest'
import { readable } from '../../../src/log/readable.ts'

const time = new Date(2026, 10, 3, 9, 5, 7).getTime()
const line = (of: object): string => `${JSON.stringify({ level: 30, time, ...of })}\n`

it.each([
  [{ msg: 'Server listening' }, '09:05:07  Server listening\n'],
  [{ level: 40, msg: 'mail is logged' }, '09:05:07  warning  mail is logged\n'],
  [
    { level: 50, reason: 'connect ECONNREFUSED', server: 'db:5432/app', msg: 'waiting for it' },
    '09:05:07  error    waiting for it  reason="connect ECONNREFUSED"  server=db:5432/app\n',
  ],
  [
    {
      reqId: 'a-1',
      method: 'GET',
      url: '/rest/v1/',
      status: 200,
      milliseconds: 3.21,
      msg: 'request',
    },
    '09:05:07  200  GET /rest/v1/  3 ms  reqId=a-1\n',
  ],
])('tells %j', (of, told) => {
  expect(readable(line(of))).toBe(told)
})

it('leaves what is no line of JSON, and takes several at once', () => {
  expect(readable('\nPlinth is running\n{not json}\n')).toBe('\nPlinth is running\n{not json}\n')
  expect(readable(line({ msg: 'a' }) + line({ msg: 'b' }))).toBe('09:05:07  a\n09:05:07  b\n')
})
