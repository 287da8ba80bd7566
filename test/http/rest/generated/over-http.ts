// A made-up request as it is sent over HTTP.
import type { Asked } from './requests.ts'

const encode = encodeURIComponent

export const addressOf = ({ path, query }: Asked): string => {
  const [, rpc = '', name = ''] = /^(rpc\/)?(.*)$/su.exec(path) ?? []
  const pairs = query.map((part, at) => encode(part) + (at % 2 === 0 ? '=' : '&'))
  return `/rest/v1/${rpc}${encode(name)}?${pairs.join('').slice(0, -1)}`
}

/** What cannot be sent as a header is not for the service to refuse. */
export const sendable = ({ headers }: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\x7e]/g, '?'),
    ]),
  )

/** One of these is no name: fetch would resolve it. */
export const isSendable = ({ path }: Asked): boolean => !/^(rpc\/)?\.{0,2}$/.test(path)
