// Why a message was not sent, in words that may be kept: servers quote what they refuse, links and codes too.
const longest = 300
const secret = /https?:\/\/\S+|\b\d{6}\b|[\w+/=-]{24,}/g

export const keepable = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  const said = code === undefined ? error.message : `${code}: ${error.message}`
  return said.replaceAll(secret, '[redacted]').replaceAll(/\s+/g, ' ').slice(0, longest)
}

const codeOf = (error: Error | undefined): string | undefined =>
  error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
