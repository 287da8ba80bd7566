import { describe, expect, it } from 'vitest'
import { writeMetrics } from '../../../src/metrics/text.ts'

describe('the text of metrics', () => {
  it('names each with its help and its type', () => {
    const samples = [
      { labels: { pool: 'a', status: 200 }, value: 1 },
      { labels: { pool: 'b' }, value: 0.25 },
    ]
    expect(writeMetrics([{ name: 'a_b', type: 'gauge', help: 'Of it.', samples }])).toBe(
      '# HELP a_b Of it.\n# TYPE a_b gauge\na_b{pool="a",status="200"} 1\na_b{pool="b"} 0.25\n',
    )
  })

  it('escapes what a label or a help holds', () => {
    const samples = [{ labels: { of: 'a "b" \\ c\nd' }, value: 1 }]
    expect(writeMetrics([{ name: 'a', type: 'gauge', help: '"b" \\\n', samples }])).toBe(
      '# HELP a "b" \\\\\\n\n# TYPE a gauge\na{of="a \\"b\\" \\\\ c\\nd"} 1\n',
    )
  })

  it('leaves out what has no sample', () => {
    expect(writeMetrics([{ name: 'a', type: 'gauge', help: 'Of it.', samples: [] }])).toBe('')
  })
})
