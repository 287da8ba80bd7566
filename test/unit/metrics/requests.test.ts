import { describe, expect, it } from 'vitest'
import { makeRequestCounts } from '../../../src/metrics/requests.ts'
import { writeMetrics } from '../../../src/metrics/text.ts'

const linesOf = (counts: ReturnType<typeof makeRequestCounts>, start: string): string[] =>
  writeMetrics(counts.metrics())
    .split('\n')
    .filter((line) => line.startsWith(start))

describe('the counts of requests', () => {
  it('go by route, method and status', () => {
    const counts = makeRequestCounts()
    counts.count('/rest/v1/:table', 'GET', 200, 1)
    counts.count('/rest/v1/:table', 'GET', 200, 1)
    counts.count('/rest/v1/:table', 'GET', 404, 1)
    counts.count('/rest/v1/:table', 'POST', 201, 1)
    counts.count(undefined, 'GET', 404, 1)
    expect(linesOf(counts, 'plinth_http_requests_total')).toEqual([
      'plinth_http_requests_total{route="/rest/v1/:table",method="GET",status="200"} 2',
      'plinth_http_requests_total{route="/rest/v1/:table",method="GET",status="404"} 1',
      'plinth_http_requests_total{route="/rest/v1/:table",method="POST",status="201"} 1',
      'plinth_http_requests_total{route="none",method="GET",status="404"} 1',
    ])
  })

  it('have one histogram for a prefix and a method', () => {
    const counts = makeRequestCounts()
    const routes = ['/rest/v1/:table', '/rest/v1', '/rest/v1/rpc/:function', '/auth/v1/user']
    for (const route of [...routes, '/console', '/console/*', '/client/:version/plinth.js'])
      counts.count(route, 'GET', 200, 1)
    counts.count(undefined, 'GET', 404, 1)
    expect(linesOf(counts, 'plinth_http_request_duration_seconds_count')).toEqual(
      [
        '{prefix="/rest/v1",method="GET"} 3',
        '{prefix="/auth/v1",method="GET"} 1',
        '{prefix="/console",method="GET"} 2',
        '{prefix="/client",method="GET"} 1',
        '{prefix="none",method="GET"} 1',
      ].map((end) => `plinth_http_request_duration_seconds_count${end}`),
    )
  })

  it('are cumulative, up to all', () => {
    const counts = makeRequestCounts()
    for (const milliseconds of [1, 5, 5.5, 50, 3_000, 20_000])
      counts.count('/ready', 'GET', 200, milliseconds)
    expect(linesOf(counts, 'plinth_http_request_duration_seconds')).toEqual(
      [
        '_bucket{prefix="/ready",method="GET",le="0.005"} 2',
        '_bucket{prefix="/ready",method="GET",le="0.025"} 3',
        '_bucket{prefix="/ready",method="GET",le="0.1"} 4',
        '_bucket{prefix="/ready",method="GET",le="0.5"} 4',
        '_bucket{prefix="/ready",method="GET",le="2.5"} 4',
        '_bucket{prefix="/ready",method="GET",le="10"} 5',
        '_bucket{prefix="/ready",method="GET",le="+Inf"} 6',
        '_sum{prefix="/ready",method="GET"} 23.0615',
        '_count{prefix="/ready",method="GET"} 6',
      ].map((end) => `plinth_http_request_duration_seconds${end}`),
    )
  })
})
