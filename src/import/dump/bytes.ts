// The bytes of SQL, and which of them make up words.
export const byte = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  quote: 0x27,
  open: 0x28,
  close: 0x29,
  star: 0x2a,
  comma: 0x2c,
  dash: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  colon: 0x3a,
  semicolon: 0x3b,
  double: 0x22,
  dollar: 0x24,
  backslash: 0x5c,
} as const

const kindsOf = (test: (character: string, code: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, code) => (test(String.fromCharCode(code), code) ? 1 : 0))

/** What the scanner of Postgres takes for white space. */
export const isSpace = kindsOf((character) => /[ \t\n\r\f\v]/.test(character))
export const isDigit = kindsOf((character) => /[0-9]/.test(character))
export const beginsWord = kindsOf((character, code) => code >= 0x80 || /[A-Za-z_]/.test(character))
/** A number is read as a word too, with what sticks to it. */
export const isInWord = kindsOf(
  (character, code) => code >= 0x80 || /[A-Za-z0-9_$]/.test(character),
)

/** The first place from `at` on that is not of the kind; the end of the bytes if there is none. */
export const skip = (bytes: Buffer, at: number, kind: Uint8Array): number => {
  let place = at
  while (place < bytes.length && kind[bytes[place] as number] === 1) place++
  return place
}
