// A collector of traces, as OTLP has it over HTTP.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

// Strict: what OTLP does not name is a fault of the sender.
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
])
const attributes = z.array(z.strictObject({ key: z.string(), value }))
const time = z.string().regex(/^\d{19}$/)
const span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.literal([2, 3]),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes,
  status: z.strictObject({ code: z.literal(2) }).optional(),
})
const spans = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.tuple([
        z.strictObject({
          scope: z.strictObject({ name: z.literal('plinth'), version: z.string() }),
          spans: z.array(span).min(1).max(512),
        }),
      ]),
    }),
  ]),
})

export interface Collected extends Omit<z.infer<typeof span>, 'attributes'> {
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

export interface Collector {
  url: string
  spans: Collected[]
  /** The headers of each request. */
  headers: IncomingHttpHeaders[]
  /** The status with which the next requests are answered. */
  answer: (status: number) => void
  stop: () => Promise<void>
}

const plain = (given: z.infer<typeof attributes>): Record<string, unknown> =>
  Object.fromEntries(given.map(({ key, value }) => [key, Object.values(value)[0]]))

export const startCollector = async (): Promise<Collector> => {
  const collected: Collected[] = []
  const headers: IncomingHttpHeaders[] = []
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      headers.push(request.headers)
      const isRight = request.method === 'POST' && request.url === '/v1/traces'
      const read = spans.safeParse(isRight ? JSON.parse(body) : undefined)
      if (status === 200 && read.success) {
        const [{ resource, scopeSpans }] = read.data.resourceSpans
        for (const one of scopeSpans[0].spans)
          collected.push({
            ...one,
            attributes: plain(one.attributes),
            resource: plain(resource.attributes),
          })
      }
      response.writeHead(read.success ? status : 400).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: collected,
    headers,
    answer: (next) => {
      status = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
