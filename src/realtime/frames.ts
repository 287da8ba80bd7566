// Messages as bytes of the WebSocket protocol (RFC 6455, 5.2): a message for a thousand sockets is framed once. They
// come in pieces, each of whole frames, so that a large batch can be written bit by bit.

const opcode = { continuation: 0x0, text: 0x1 }
const isLast = 0x80

/** Bytes of a piece; a longer message is sent as several frames (5.4). */
export const pieceBytes = 262_144

export const piecesOf = (texts: readonly string[]): Buffer[] => {
  const frames = texts.flatMap((text) => framesOf(Buffer.from(text)))
  const pieces: Buffer[] = []
  let from = 0
  let bytes = 0
  for (const [at, frame] of frames.entries()) {
    if (at > from && bytes + frame.length > pieceBytes) {
      pieces.push(joined(frames.slice(from, at)))
      from = at
      bytes = 0
    }
    bytes += frame.length
  }
  return [...pieces, joined(frames.slice(from))]
}

const framesOf = (message: Buffer): Buffer[] => {
  const frames: Buffer[] = []
  let at = 0
  do {
    const kind = at === 0 ? opcode.text : opcode.continuation
    const part = message.subarray(at, (at += pieceBytes))
    frames.push(frameOf(part, kind | (at >= message.length ? isLast : 0)))
  } while (at < message.length)
  return frames
}

const frameOf = (part: Buffer, first: number): Buffer => {
  const length = part.length
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = first
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  part.copy(frame, head)
  return frame
}

const joined = (frames: readonly Buffer[]): Buffer =>
  frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames)
