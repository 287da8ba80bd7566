// JSON may hold the character NUL, and no text of Postgres may: U+FFFD takes its place.

/** In the text of JSON; `replaced` hears how many there were. */
export const withoutNul = (
  text: string,
  replaced: (number: number) => void = () => undefined,
): string => {
  if (!text.includes('\\u0000')) return text
  let number = 0
  const clean = text.replace(/\\(?:u0000|.)/g, (escape) => {
    if (escape !== '\\u0000') return escape
    number += 1
    return '\\ufffd'
  })
  replaced(number)
  return clean
}
