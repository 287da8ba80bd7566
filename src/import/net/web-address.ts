// An address of the web as an operator writes it, looked at before anybody is asked.

/** Undefined where it is none: another protocol, or one with a user, who would be lost or sent to whoever answers. */
export const webAddress = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    return undefined
  return url
}
