// SHA-256 and HMAC (FIPS 180-4, RFC 2104): pages without https and React Native lack crypto.subtle.
const primes: number[] = []
for (let one = 2; primes.length < 64; one++)
  if (primes.every((prime) => one % prime !== 0)) primes.push(one)

const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export const sha256 = (message: number[]): number[] => {
  const length = message.length
  const padded = [...message, 0x80]
  while (padded.length % 64 !== 56) padded.push(0)
  for (const word of [Math.floor(length / 2 ** 29), length << 3]) padded.push(...bytesOfWord(word))
  let hash = start
  for (let at = 0; at < padded.length; at += 64) hash = compress(hash, padded.slice(at, at + 64))
  return hash.flatMap(bytesOfWord)
}

const bytesOfWord = (word: number): number[] => [24, 16, 8, 0].map((by) => (word >>> by) & 255)

const compress = (hash: number[], block: number[]): number[] => {
  const words = new Int32Array(64)
  block.forEach((byte, at) => (words[at >> 2] = ((words[at >> 2] ?? 0) << 8) | byte))
  const word = (at: number): number => words[at] ?? 0
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let at = 0; at < 64; at++) {
    if (at > 15) {
      const [early, late] = [word(at - 15), word(at - 2)]
      const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[at] = word(at - 16) + one + word(at - 7) + two
    }
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[at] ?? 0) + word(at)
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((value, at) => (value + (hash[at] ?? 0)) | 0)
}

export const hmac = (key: number[], message: number[]): number[] => {
  const block = key.length > 64 ? sha256(key) : key
  const pad = (byte: number): number[] =>
    Array.from({ length: 64 }, (_, at) => (block[at] ?? 0) ^ byte)
  return sha256([...pad(0x5c), ...sha256([...pad(0x36), ...message])])
}
