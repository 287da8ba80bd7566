// A text cut into its statements where psql cuts it: the service takes one at a time, and says where in it an error is.
// The same as operate.statements_of, which splits files of migrations.

export interface SplitStatement {
  sql: string
  /** Characters of the text before it. */
  from: number
  /** How many values it takes: the largest of $1, $2, ... */
  params: number
}

const line = /--[^\n\r]*/y
const blank = /\s+/y
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y
const digits = /\d[\w.]*/y
const dollar = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y
const param = /\$(\d+)/y
/** In what these make $1 is a name of their own. */
const declares = /^(?:alter|create|do|prepare)$/
/** Between the parts of one string. */
const goesOn = /[^\S\n\r]*(?:--[^\n\r]*)?[\n\r](?:\s|--[^\n\r]*[\n\r])*'/y

const match = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** Where the comment ends, and all comments in it. */
const endOfComment = (text: string, from: number): number => {
  let depth = 1
  let at = from + 2
  while (at < text.length && depth > 0) {
    const two = text.slice(at, at + 2)
    depth += two === '/*' ? 1 : two === '*/' ? -1 : 0
    at += two === '/*' || two === '*/' ? 2 : 1
  }
  return at
}

const endOfString = (text: string, from: number, escapes: boolean): number => {
  let at = from + 1
  while (at < text.length) {
    if (escapes && text[at] === '\\') at += 2
    else if (text[at] !== "'") at += 1
    else if (text[at + 1] === "'") at += 2
    else {
      const more = match(goesOn, text, at + 1)
      if (more === null) return at + 1
      at += 1 + more.length
    }
  }
  return text.length
}

const endBehind = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

/** Where the token ends that begins at `at`, and what it is. */
const tokenAt = (
  text: string,
  at: number,
  before: string,
): { end: number; kind: 'blank' | 'quoted' | 'word' | 'param' | 'other' } => {
  const spaces = match(blank, text, at) ?? match(line, text, at)
  if (spaces !== null) return { end: at + spaces.length, kind: 'blank' }
  if (text.startsWith('/*', at)) return { end: endOfComment(text, at), kind: 'blank' }
  if (text[at] === "'")
    return { end: endOfString(text, at, before.toLowerCase() === 'e'), kind: 'quoted' }
  if (text[at] === '"') return { end: endBehind(text, '"', at + 1), kind: 'quoted' }
  const tag = match(dollar, text, at)
  if (tag !== null) return { end: endBehind(text, tag, at + tag.length), kind: 'quoted' }
  const place = match(param, text, at)
  if (place !== null) return { end: at + place.length, kind: 'param' }
  const name = match(word, text, at)
  if (name !== null) return { end: at + name.length, kind: 'word' }
  return { end: at + (match(digits, text, at)?.length ?? 1), kind: 'other' }
}

/** Of bodies that are written begin atomic ... end: semicolons in them end nothing. */
const stepOf = (name: string, words: readonly string[], depth: number): number => {
  const makes = words.includes('function') || words.includes('procedure')
  if (words[0] !== 'create' || !makes) return 0
  if (name === 'begin' || (name === 'case' && depth > 0)) return 1
  return name === 'end' && depth > 0 ? -1 : 0
}

export const split = (text: string): SplitStatement[] => {
  const found: SplitStatement[] = []
  let start = -1
  let words: string[] = []
  let [parens, depth, params, at] = [0, 0, 0, 0]
  let before = ''
  const close = (end: number): void => {
    if (start !== -1) {
      const takes = declares.test(words[0] ?? '') ? 0 : params
      found.push({ sql: text.slice(start, end).trimEnd(), from: start, params: takes })
    }
    start = -1
    words = []
    parens = depth = params = 0
  }
  while (at < text.length) {
    const { end, kind } = tokenAt(text, at, before)
    const token = text.slice(at, end)
    before = kind === 'word' ? token : ''
    if (token === ';' && kind === 'other' && parens <= 0 && depth === 0) close(at)
    else if (kind !== 'blank') {
      if (start === -1) start = at
      if (token === '(') parens++
      if (token === ')') parens--
      if (kind === 'param') params = Math.max(params, Number(token.slice(1)))
      if (kind === 'word') {
        const name = token.toLowerCase()
        if (parens <= 0) depth += stepOf(name, words, depth)
        if (words.length < 4) words.push(name)
      }
    }
    at = end
  }
  close(text.length)
  return found
}

/** Postgres counts characters, and from 1; strings of the page count what takes two of theirs twice. */
export const offsetOf = (sql: string, position: number): number =>
  Array.from(sql)
    .slice(0, position - 1)
    .join('').length
