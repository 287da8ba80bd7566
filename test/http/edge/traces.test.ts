// Traces of requests, sent to a collector.
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startCollector, type Collected } from '../../support/collector.ts'
import { startBeside } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const collector = await startCollector()
afterAll(() => collector.stop())

const env = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,x-team=blue',
  OTEL_SERVICE_NAME: 'shop',
}
const service = useService({
  env,
  schema: `create table public.note (id int primary key, words text);
    create policy everybody on public.note using (true);
    grant select, insert on public.note to anon;`,
})
const apikey = (): Record<string, string> => ({ apikey: service.serviceKey })

const idOf = (bytes: number): string => randomBytes(bytes).toString('hex')
const caller = idOf(8)
const parentOf = (traceId: string, flags = '01'): Record<string, string> => ({
  traceparent: `00-${traceId}-${caller}-${flags}`,
})

/** The spans of a trace, that of the request first. */
const spansOf = async (traceId: string): Promise<[Collected, ...Collected[]]> => {
  const ofTrace = (): Collected[] => collector.spans.filter((span) => span.traceId === traceId)
  const root = await until(() => ofTrace().find(({ kind }) => kind === 2)!, {
    what: `trace ${traceId}`,
  })
  return [root, ...ofTrace().filter((span) => span !== root)]
}

describe('a trace', () => {
  it('leads from the caller to the statement', async () => {
    const traceId = idOf(16)
    const headers = { ...apikey(), ...parentOf(traceId) }
    const answer = await service.request('GET', '/rest/v1/note?words=eq.a-word', { headers })
    expect(answer.status).toBe(200)
    const id = answer.headers.get('x-request-id')
    const [request, ...statements] = await spansOf(traceId)
    expect(request).toMatchObject({
      parentSpanId: caller,
      name: 'GET /rest/v1/:table',
      resource: { 'service.name': 'shop', 'service.version': expect.any(String) },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/rest/v1/:table',
        'http.response.status_code': '200',
        'url.scheme': 'http',
        'url.path': '/rest/v1/note',
        'plinth.request_id': id,
      },
    })
    expect(request.status).toBeUndefined()
    expect(statements).toHaveLength(1)
    const [statement] = statements
    expect(statement).toMatchObject({
      parentSpanId: request.spanId,
      kind: 3,
      name: 'request',
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': 'select api.answer_text(api.request($1, $2, $3, $4, $5, $6))',
      },
    })
    expect(BigInt(statement!.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request.startTimeUnixNano),
    )
    expect(BigInt(statement!.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano))
    const line = await until(() => service.lines().find(({ reqId }) => reqId === id))
    expect(line).toMatchObject({ traceId, url: '/rest/v1/note?words=eq.a-word' })
    expect(collector.headers.at(-1)).toMatchObject({ 'api-key': 'a key', 'x-team': 'blue' })
  })

  it.each([
    ['POST', '/auth/v1/signup', { email: 'a@traces.example', password: 'a canary word' }, 'auth.'],
    ['POST', '/rest/v1/note', { id: 1, words: 'a canary word' }, 'request'],
    ['GET', '/auth/v1/verify?type=signup&token=a-canary-token', undefined, 'auth.'],
    ['POST', '/storage/v1/bucket', { name: 'a-canary-bucket' }, 'storage.'],
  ])('of %s %s names the statement, and no value', async (method, path, json, name) => {
    const traceId = idOf(16)
    const headers = { ...apikey(), ...parentOf(traceId) }
    await service.request(method, path, { headers, ...(json && { body: json }) })
    const [, ...statements] = await spansOf(traceId)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]!.name.startsWith(name)).toBe(true)
    expect(JSON.stringify(await spansOf(traceId))).not.toContain('canary')
  })

  it('begins here where the caller has none, and says where it failed', async () => {
    const { headers } = await service.request('GET', '/rest/v1/no_table', { headers: apikey() })
    const id = headers.get('x-request-id')
    const span = await until(() =>
      collector.spans.find(({ attributes }) => attributes['plinth.request_id'] === id)!,
    )
    expect(span.parentSpanId).toBeUndefined()
    expect(span.status).toBeUndefined() // the fault of the client
    expect(span.attributes['http.response.status_code']).toBe('404')
  })

  it('is not collected where the caller says so, or it is none of the share', async () => {
    const quiet = await startBeside(service, { ...env, OTEL_TRACES_SAMPLER_ARG: '0' })
    const [unsampled, asked] = [idOf(16), idOf(16)]
    const headers = apikey()
    await service.request('GET', '/rest/v1/note', {
      headers: { ...headers, ...parentOf(unsampled, '00') },
    })
    const untraced = await quiet.request('GET', '/rest/v1/note', { headers })
    await quiet.request('GET', '/rest/v1/note', { headers: { ...headers, ...parentOf(asked) } })
    await spansOf(asked)
    await quiet.stop()
    const traces = new Set(collector.spans.map(({ traceId }) => traceId))
    expect(traces).not.toContain(unsampled)
    const ids = collector.spans.map(({ attributes }) => attributes['plinth.request_id'])
    expect(ids).not.toContain(untraced.headers.get('x-request-id'))
  })

  it('waits while the collector is away, and the stop sends what waits', async () => {
    collector.answer(503)
    const other = await startBeside(service, env)
    const traceId = idOf(16)
    await other.request('GET', '/health', { headers: parentOf(traceId) })
    const warning = await until(() =>
      other.lines().find(({ msg }) => /^traces cannot be sent/.test(String(msg))),
    )
    expect(warning).toMatchObject({ level: 40, reason: 'the collector answered 503' })
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([])
    collector.answer(200)
    await other.stop()
    expect(await spansOf(traceId)).toMatchObject([{ name: 'GET /health' }])
  })
})
