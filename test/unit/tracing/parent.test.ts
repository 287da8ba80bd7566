// The header traceparent, as https://www.w3.org/TR/trace-context/ has it.
import { expect, it } from 'vitest'
import { readParent } from '../../../src/tracing/parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

it.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-of-a-later-version`, true],
])('reads %s', (header, isSampled) => {
  expect(readParent(header)).toEqual({ traceId, spanId, isSampled })
})

it.each([
  undefined,
  '',
  traceId,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
])('takes %j for none', (header) => {
  expect(readParent(header)).toBeUndefined()
})
