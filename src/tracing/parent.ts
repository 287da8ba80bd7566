// The header traceparent of the W3C: which trace a request belongs to, and whether it is collected.

export interface Parent {
  traceId: string
  spanId: string
  isSampled: boolean
}

const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Undefined where there is none, or one that means nothing: the request then begins a trace of its own. */
export const readParent = (header: string | undefined): Parent | undefined => {
  const [, version, traceId = '', spanId = '', flags = '', more] = pattern.exec(header ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined))
    return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
