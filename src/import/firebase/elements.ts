// Reads a member of a JSON object that is a long array, element by element: a file of users may be larger than memory.
import { Refusal } from '../../errors.ts'

const mostCharacters = 4_194_304

const refuse = (why: string): never => {
  throw new Refusal(
    'bad_request',
    `the file of users ${why}: export with firebase auth:export users.json --format=json`,
  )
}

/** The texts of the objects in the array. */
export async function* elementsOf(
  chunks: AsyncIterable<Buffer | string>,
  member: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = '' // from the beginning of what is being read
  let at = 0
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let begin = -1 // of a name or of an element
  let name = ''
  let isInside = false
  let isFound = false

  for await (const chunk of chunks) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    for (; at < text.length; at += 1) {
      const character = text[at]
      if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') {
          isQuoted = false
          if (depth === 1) name = text.slice(begin + 1, at)
        }
      } else if (character === '"') {
        isQuoted = true
        if (depth === 1) begin = at
      } else if (character === '{' || character === '[') {
        depth += 1
        if (depth === 2 && character === '[' && name === member) isInside = isFound = true
        if (isInside && depth === 3) begin = at
      } else if (character === '}' || character === ']') {
        if (isInside && depth === 3) {
          yield parsable(text.slice(begin, at + 1))
          begin = -1
        }
        if (isInside && depth === 2) isInside = false
        depth -= 1
      } else if (depth === 0 && character !== undefined && /\S/.test(character)) {
        refuse('is not a JSON object')
      }
      if (depth === 1 && !isQuoted) begin = -1
    }
    const kept = begin < 0 ? text.length : begin
    if (text.length - kept > mostCharacters) refuse('has a user that is too long')
    text = text.slice(kept)
    at -= kept
    if (begin >= 0) begin = 0
  }
  if (depth > 0) refuse('ends too soon')
  if (!isFound) refuse(`has no ${member}`)
}

const parsable = (text: string): string => {
  try {
    JSON.parse(text)
    return text
  } catch {
    return refuse('is not valid JSON')
  }
}
