// Checks the list of addresses that a sign-in may redirect to. SQL compares with them (auth.redirect_target), and a
// malformed entry would match nothing: better that the start fails.

const host = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const dots = /\/(\.|%2e){1,2}(\/|$)/i

type IsFaulty = (entry: string) => boolean

/** In the order they are looked for. */
const faults: readonly (readonly [IsFaulty, string])[] = [
  [(entry) => /[^\x21-\x7e]|\\/.test(entry), 'has a character that no address has'],
  [(entry) => entry.includes('*'), 'has a wildcard: name each place'],
  [
    (entry) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(entry),
    'does not begin with a scheme, such as https://',
  ],
  [
    (entry) => /^(javascript|data|vbscript|blob|file):/i.test(entry),
    'has a scheme that is no place to go to',
  ],
  [(entry) => /[?#]/.test(entry), 'has a query or a fragment'],
  [(entry) => authorityOf(entry).includes('@'), 'has a user name'],
  [(entry) => !host.test(authorityOf(entry).replace(/:.*/, '')), 'has no host that is understood'],
  [(entry) => !isPort(/:(.*)/.exec(authorityOf(entry))?.[1]), 'has a port that is none'],
  [(entry) => dots.test(entry), 'has a dot segment'],
  [
    (entry) => /%(2e|2f|5c|25|00|(?![0-9a-f]{2}))/i.test(entry),
    'has a percent sign where the path could be read in two ways',
  ],
]

const authorityOf = (entry: string): string => /^[^/]*\/\/([^/]*)/.exec(entry)?.[1] ?? ''

const isPort = (port: string | undefined): boolean =>
  port === undefined || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)

/** What is wrong with the first malformed entry, which is named by its number. */
export const faultOf = (entries: readonly string[]): string | undefined => {
  for (const [at, entry] of entries.entries()) {
    const fault = faults.find(([isFaulty]) => isFaulty(entry))
    if (fault) return `entry ${at + 1} ${fault[1]}`
  }
  return undefined
}
