// Traces by the variables of OpenTelemetry. Without an address to send them to there are none.
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { makeExporter } from './exporter.ts'
import { makeBegin, type Begin } from './requests.ts'

export interface Tracing {
  begin: Begin
  /** Sends what waits, for so many milliseconds at most. */
  end: (most: number) => Promise<void>
}

export const makeTracing = (
  config: Config,
  version: string,
  log: () => Log,
): Tracing | undefined => {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  const { add, end } = makeExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(config.OTEL_EXPORTER_OTLP_HEADERS),
    service: config.OTEL_SERVICE_NAME,
    ...{ version, log },
  })
  return { begin: makeBegin(add, config.OTEL_TRACES_SAMPLER_ARG), end }
}
