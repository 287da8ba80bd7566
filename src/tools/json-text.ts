// Finds the top-level members of a JSON object in its own text, so that one can be replaced and the rest stays
// byte for byte what the client sent: numbers, escapes and all.

interface Member {
  name: string
  from: number
  to: number
}

/** Replaces the values of the named members in a text that is known to be a valid JSON object. */
export const replaceMembers = (json: string, replacements: ReadonlyMap<string, string>): string => {
  let text = ''
  let copied = 0
  for (const member of membersOf(json)) {
    const replacement = replacements.get(member.name)
    if (replacement === undefined) continue
    text += json.slice(copied, member.from) + replacement
    copied = member.to
  }
  return text + json.slice(copied)
}

/** The text of a member's value: of several with the name the last, as JSON.parse chooses. */
export const memberOf = (json: string, name: string): string | undefined => {
  let text: string | undefined
  for (const member of membersOf(json))
    if (member.name === name) text = json.slice(member.from, member.to)
  return text
}

/** The texts of the elements of a text that is known to be a valid JSON array. */
export const elementsOf = (json: string): string[] => {
  const texts: string[] = []
  let at = skipBlank(json, json.indexOf('[') + 1)
  while (at < json.length && json[at] !== ']') {
    const to = endOfValue(json, at)
    texts.push(json.slice(at, to))
    at = skipBlank(json, skipBlank(json, to) + 1)
  }
  return texts
}

const membersOf = function* (json: string): Generator<Member> {
  let at = skipBlank(json, json.indexOf('{') + 1)
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at)
    const name = JSON.parse(json.slice(at, nameEnd)) as string
    const from = skipBlank(json, skipBlank(json, nameEnd) + 1)
    const to = endOfValue(json, from)
    yield { name, from, to }
    at = skipBlank(json, skipBlank(json, to) + 1)
  }
}

const skipBlank = (json: string, at: number): number => {
  while (' \t\n\r'.includes(json[at] ?? 'x')) at += 1
  return at
}

const endOfString = (json: string, at: number): number => {
  for (let end = at + 1; end < json.length; end += 1) {
    if (json[end] === '\\') end += 1
    else if (json[end] === '"') return end + 1
  }
  return json.length
}

const endOfValue = (json: string, at: number): number => {
  let depth = 0
  for (let end = at; end < json.length;) {
    const character = json[end] ?? ''
    if (character === '"') end = endOfString(json, end)
    else end += 1
    if ('{['.includes(character)) depth += 1
    if ('}]'.includes(character)) depth -= 1
    if (depth === 0 && /[\s,\]}]/.test(json[end] ?? ',')) return end
  }
  return json.length
}
