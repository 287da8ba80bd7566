// Spans as OTLP has them in JSON: what a collector takes at /v1/traces.
import type { Span } from './trace.ts'

export interface Resource {
  service: string
  version: string
}

export const writeSpans = ({ service, version }: Resource, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: attributesOf({ 'service.name': service, 'service.version': version }),
        },
        scopeSpans: [{ scope: { name: 'plinth', version }, spans: spans.map(spanOf) }],
      },
    ],
  })

const kinds = { server: 2, client: 3 } as const
const failed = 2

const spanOf = (span: Span): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.began),
  endTimeUnixNano: nanoseconds(span.ended),
  attributes: attributesOf(span.attributes),
  ...(span.failed && { status: { code: failed } }),
})

const attributesOf = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

/** A whole number is written as text, as it may have 64 bits. */
const valueOf = (value: string | number): object => {
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** A number has no room for nanoseconds since 1970. */
const nanoseconds = (time: number): string =>
  `${Math.round((performance.timeOrigin + time) * 1000)}000`
