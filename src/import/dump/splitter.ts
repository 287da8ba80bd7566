// Cuts an SQL dump into statements, commands of psql and rows of COPY, byte by byte as the scanner of Postgres reads,
// however the bytes are cut into pieces. It keeps one statement or one line in memory.
import { SourceFailed } from '../source.ts'
import { beginsWord, byte, isDigit, isInWord, isSpace, skip } from './bytes.ts'

/** Of one statement, one line of rows, one command of psql. */
export const longest = 64 * 1024 * 1024

export interface FilePlace {
  /** Of the first byte, in the file. */
  offset: number
  line: number
}

export interface Handlers {
  /** A statement from its first word to its semicolon. True when the rows of a COPY follow. */
  statement: (bytes: Buffer, place: FilePlace) => boolean
  /** A line with a backslash outside of strings and rows; `isInside` a statement. */
  command: (line: string, place: FilePlace, isInside: boolean) => void
  /** Whole lines of a COPY, without its end mark. */
  rows: (lines: Buffer, place: FilePlace) => void
  /** After the end mark. */
  endOfRows?: () => void
}

export interface Splitter {
  write: (bytes: Buffer) => void
  end: () => void
  /** standard_conforming_strings = off: a backslash escapes in every string. */
  setEscapes: (on: boolean) => void
}

const endOfCopy = Buffer.from('\\.')

type Mode = (isLast: boolean) => boolean

export const makeSplitter = (handlers: Handlers): Splitter => {
  let buffer: Buffer = Buffer.alloc(0)
  /** Where the buffer begins in the file. */
  let base = 0
  /** In the buffer: what is read next, and the first byte of the statement or -1. */
  let [at, start] = [0, -1]
  let startLine = 1
  let counted = { at: 0, line: 1 }
  let escapes = false

  /** Of the statement. */
  let [parentheses, blocks] = [0, 0]
  let words: string[] = []
  let isRoutine = false
  let lastWord = ''
  /** After a string with escapes: another one after a newline continues it. */
  let continues: 'no' | 'same line' | 'next line' = 'no'
  let comments = 0
  let tag: Buffer = Buffer.alloc(0)

  const lineAt = (place: number): number => {
    let { at: from, line } = counted
    for (;;) {
      const next = buffer.indexOf(byte.newline, from)
      if (next < 0 || next >= place) break
      line++
      from = next + 1
    }
    counted = { at: Math.max(from, counted.at), line }
    return line
  }
  const placeAt = (at: number): FilePlace => ({ offset: base + at, line: lineAt(at) })
  const fail = (place: number, message: string): never => {
    throw new SourceFailed(`line ${lineAt(place)}: ${message}`)
  }

  const beginStatement = (): void => {
    if (start >= 0) return
    start = at
    startLine = lineAt(at)
  }

  const reset = (): void => {
    start = -1
    ;[parentheses, blocks] = [0, 0]
    words = []
    isRoutine = false
    lastWord = ''
    continues = 'no'
  }

  const readWord = (text: string): void => {
    if (words.length < 5) {
      words.push(text)
      isRoutine =
        /^create (?:or replace )?(?:function|procedure)$/.test(words.join(' ')) || isRoutine
    }
    if (!isRoutine || parentheses > 0) return
    // BEGIN ATOMIC .. END: only in there do semicolons not end the statement.
    if (text === 'atomic' && lastWord === 'begin') blocks++
    else if (text === 'case' && blocks > 0) blocks++
    else if (text === 'end' && blocks > 0) blocks--
    lastWord = text
  }

  /** The mode after a quote; null when it depends on bytes that are not there yet. */
  const word = (isLast: boolean): Mode | null => {
    const end = skip(buffer, at, isInWord)
    if (end === buffer.length && !isLast) return null
    beginStatement()
    const length = end - at
    const isE =
      length === 1 && buffer[end] === byte.quote && ((buffer[at] as number) | 0x20) === 0x65
    continues = 'no'
    if (isE) {
      at = end + 1
      return inEscapes
    }
    if (words.length < 5 || isRoutine)
      readWord(length > 12 ? '' : buffer.toString('latin1', at, end).toLowerCase())
    at = end
    return normal
  }

  const beginString = (): Mode => {
    beginStatement()
    at++
    const isEscaped = escapes || continues === 'next line'
    continues = 'no'
    lastWord = ''
    return isEscaped ? inEscapes : inString
  }

  const dollar = (isLast: boolean): Mode | null => {
    const next = buffer[at + 1]
    const end = next !== undefined && beginsWord[next] === 1 ? skipTag(at + 1) : at + 1
    if (end >= buffer.length && !isLast) return null
    beginStatement()
    continues = 'no'
    lastWord = ''
    if (buffer[end] !== byte.dollar) {
      at++
      return normal
    }
    tag = Buffer.from(buffer.subarray(at, end + 1))
    at = end + 1
    return inDollars
  }
  const skipTag = (from: number): number => {
    let place = from
    while (
      place < buffer.length &&
      buffer[place] !== byte.dollar &&
      isInWord[buffer[place] as number]
    )
      place++
    return place
  }

  const endStatement = (): Mode => {
    at++
    if (start < 0) return normal
    const place = { offset: base + start, line: startLine }
    const hasRows = handlers.statement(buffer.subarray(start, at), place)
    reset()
    return hasRows ? beforeRows : normal
  }

  const punctuation = (code: number): void => {
    beginStatement()
    continues = 'no'
    lastWord = ''
    if (code === byte.open) parentheses++
    else if (code === byte.close && parentheses > 0) parentheses--
    at++
  }

  /** What a byte outside of words and white space begins; null when that depends on bytes to come. */
  const begin = (code: number, isLast: boolean): Mode | null => {
    const next = buffer[at + 1]
    if (code === byte.quote) return beginString()
    if (code === byte.double) {
      beginStatement()
      continues = 'no'
      lastWord = ''
      at++
      return inName
    }
    if (code === byte.dollar) return dollar(isLast)
    if (code === byte.backslash) return command
    if (code === byte.semicolon && parentheses === 0 && blocks === 0) return endStatement()
    if (code === byte.dash || code === byte.slash) {
      if (next === undefined && !isLast) return null
      if (code === byte.dash && next === byte.dash) return inLineComment
      if (code === byte.slash && next === byte.star) {
        comments = 1
        continues = 'no'
        at += 2
        return inComment
      }
    }
    punctuation(code)
    return normal
  }

  const normal: Mode = (isLast) => {
    while (at < buffer.length) {
      const code = buffer[at] as number
      if (isSpace[code] === 1) {
        if (code === byte.newline && continues === 'same line') continues = 'next line'
        at++
        continue
      }
      const next =
        beginsWord[code] === 1 || isDigit[code] === 1 ? word(isLast) : begin(code, isLast)
      if (next === null) return false
      if (next === normal) continue
      mode = next
      return true
    }
    return false
  }

  const inLineComment: Mode = () => {
    const end = buffer.indexOf(byte.newline, at)
    at = end < 0 ? buffer.length : end
    if (end < 0) return false
    mode = normal
    return true
  }

  const inComment: Mode = () => {
    for (; at + 1 < buffer.length; at++) {
      const [code, next] = [buffer[at], buffer[at + 1]]
      if (code === byte.star && next === byte.slash) comments--
      else if (code === byte.slash && next === byte.star) comments++
      else continue
      at++
      if (comments > 0) continue
      at++
      mode = normal
      return true
    }
    return false
  }

  const quoted =
    (quote: number): Mode =>
    (isLast) => {
      for (;;) {
        const end = buffer.indexOf(quote, at)
        at = end < 0 ? buffer.length : end
        if (end < 0 || (end + 1 === buffer.length && !isLast)) return false
        at = end + 1
        if (buffer[at] !== quote) break
        at++
      }
      mode = normal
      return true
    }
  const inString = quoted(byte.quote)
  const inName = quoted(byte.double)

  const inEscapes: Mode = (isLast) => {
    for (; at < buffer.length; at++) {
      const code = buffer[at]
      if (code !== byte.quote && code !== byte.backslash) continue
      if (at + 1 === buffer.length && !isLast) return false
      if (code === byte.backslash || buffer[at + 1] === byte.quote) {
        at++
        continue
      }
      at++
      continues = 'same line'
      mode = normal
      return true
    }
    // A backslash may have been the very last byte.
    at = Math.min(at, buffer.length)
    return false
  }

  const inDollars: Mode = () => {
    const end = buffer.indexOf(tag, at)
    at = end < 0 ? Math.max(at, buffer.length - tag.length + 1) : end + tag.length
    if (end < 0) return false
    mode = normal
    return true
  }

  const command: Mode = (isLast) => {
    const newline = buffer.indexOf(byte.newline, at)
    if (newline < 0 && !isLast) return false
    const end = newline < 0 ? buffer.length : newline
    const line = buffer.toString('utf8', at, Math.min(end, at + 1000)).trimEnd()
    handlers.command(line, placeAt(at), start >= 0)
    at = end
    mode = normal
    return true
  }

  const beforeRows: Mode = (isLast) => {
    const newline = buffer.indexOf(byte.newline, at)
    if (newline < 0 && !isLast) return false
    const end = newline < 0 ? buffer.length : newline
    if (skip(buffer, at, isSpace) < end) fail(at, 'something follows COPY on its line')
    at = Math.min(end + 1, buffer.length)
    mode = inRows
    return true
  }

  /** Where the line of the end mark begins; -1 when it is not in the buffer. */
  const endMark = (isLast: boolean): number => {
    for (let mark = at; ; mark++) {
      mark = buffer.indexOf(endOfCopy, mark)
      if (mark < 0) return -1
      if (mark !== at && buffer[mark - 1] !== byte.newline) continue
      const after = buffer[mark + 2] === byte.return ? mark + 3 : mark + 2
      if (buffer[after] === byte.newline || (after === buffer.length && isLast)) return mark
    }
  }

  const inRows: Mode = (isLast) => {
    const mark = endMark(isLast)
    const end = mark < 0 ? buffer.lastIndexOf(byte.newline) + 1 : mark
    if (end > at) handlers.rows(buffer.subarray(at, end), placeAt(at))
    at = Math.max(at, end)
    if (mark < 0) return false
    const newline = buffer.indexOf(byte.newline, at)
    at = newline < 0 ? buffer.length : newline + 1
    handlers.endOfRows?.()
    mode = normal
    return true
  }

  let mode: Mode = normal

  const waitsForLine = (): boolean => mode === inRows || mode === command || mode === beforeRows

  /** Forgets what was read. */
  const forget = (): void => {
    const keep = start < 0 ? at : Math.min(start, at)
    const line = lineAt(keep)
    buffer = buffer.subarray(keep)
    base += keep
    at -= keep
    if (start >= 0) start -= keep
    // It may be ahead, at a command within a statement.
    counted = { at: Math.max(counted.at - keep, 0), line }
    if (buffer.length > longest)
      throw new SourceFailed(
        `line ${start < 0 ? line : startLine}: a ${waitsForLine() ? 'line' : 'statement'} is longer than 64 MiB`,
      )
  }

  const finish = (): void => {
    if (mode === inRows || mode === beforeRows)
      fail(at, 'the file ends within the rows of a COPY, without its end mark \\.')
    const isWhole = mode === normal || mode === inLineComment
    if (start >= 0 && isWhole && parentheses === 0 && blocks === 0) {
      handlers.statement(buffer.subarray(start), { offset: base + start, line: startLine })
      reset()
    } else if (start >= 0) {
      throw new SourceFailed(`line ${startLine}: the file ends in the middle of what begins here`)
    } else if (!isWhole) {
      fail(buffer.length, 'the file ends within a comment')
    }
  }

  return {
    write: (bytes) => {
      buffer = buffer.length === 0 ? bytes : Buffer.concat([buffer, bytes])
      while (mode(false));
      forget()
    },
    end: () => {
      while (mode(true));
      finish()
    },
    setEscapes: (on) => {
      escapes = on
    },
  }
}
