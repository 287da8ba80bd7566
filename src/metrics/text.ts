// The text format of Prometheus, version 0.0.4.

export interface Sample {
  labels?: Readonly<Record<string, string | number>>
  value: number
  /** Of a histogram: what stands behind the name. */
  suffix?: '_bucket' | '_sum' | '_count'
}

export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

export const textType = 'text/plain; version=0.0.4; charset=utf-8'

/** A metric without a sample is left out. */
export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n` +
        samples.map((sample) => lineOf(name, sample)).join(''),
    )
    .join('')

const lineOf = (name: string, { labels = {}, value, suffix }: Sample): string => {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(String(text)).replaceAll('"', '\\"')}"`,
  )
  const all = pairs.length > 0 ? `{${pairs.join(',')}}` : ''
  return `${name}${suffix ?? ''}${all} ${value}\n`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
