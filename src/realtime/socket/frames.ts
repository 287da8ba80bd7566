// Messages as bytes of the WebSocket protocol (RFC 6455, 5.2): a message for a thousand sockets is framed once. They
// come in pieces, each of whole frames, so that a large batch can be written bit by bit.

const opcode = { continuation: 0x0, text: 0x1 }
const isLast = 0x80

/** Bytes of a piece; a longer message is sent as several frames (5.4). */
export const pieceBytes = 262_144

export const piecesOf = (texts: readonly string[]): Buffer[] => {
  const pieces: Buffer[] = []
  let messages: Message[] = []
  let bytes = 0
  const cut = (): void => {
    if (messages.length > 0) pieces.push(pieceOf(messages, bytes))
    messages = []
    bytes = 0
  }
  for (const text of texts) {
    const length = Buffer.byteLength(text)
    const size = headOf(length) + length
    if (bytes + size > pieceBytes) cut()
    if (length > pieceBytes) {
      pieces.push(...framesOf(Buffer.from(text)))
      continue
    }
    messages.push({ text, length })
    bytes += size
  }
  cut()
  return pieces
}

interface Message {
  text: string
  length: number
}

/** Written where they go: a batch is copied once. */
const pieceOf = (messages: readonly Message[], bytes: number): Buffer => {
  const piece = Buffer.allocUnsafe(bytes)
  let at = 0
  for (const { text, length } of messages) {
    at = writeHead(piece, at, opcode.text | isLast, length)
    at += piece.write(text, at)
  }
  return piece
}

const framesOf = (message: Buffer): Buffer[] => {
  const frames: Buffer[] = []
  let at = 0
  do {
    const kind = at === 0 ? opcode.text : opcode.continuation
    const part = message.subarray(at, (at += pieceBytes))
    const frame = Buffer.allocUnsafe(headOf(part.length) + part.length)
    const end = writeHead(frame, 0, kind | (at >= message.length ? isLast : 0), part.length)
    part.copy(frame, end)
    frames.push(frame)
  } while (at < message.length)
  return frames
}

const headOf = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

/** Gives where it ends. */
const writeHead = (into: Buffer, at: number, first: number, length: number): number => {
  into[at] = first
  if (length < 126) {
    into[at + 1] = length
  } else if (length < 65_536) {
    into[at + 1] = 126
    into.writeUInt16BE(length, at + 2)
  } else {
    into[at + 1] = 127
    into.writeBigUInt64BE(BigInt(length), at + 2)
  }
  return at + headOf(length)
}
