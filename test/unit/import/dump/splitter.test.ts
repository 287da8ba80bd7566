import { describe, expect, it } from 'vitest'
import { makeSplitter } from '../../../../src/import/dump/splitter.ts'
import { makeRandom } from '../../../support/random.ts'

interface Found {
  statements: string[]
  lines: number[]
  commands: string[]
  rows: string
}

/** Splits text that comes in pieces as long as `next` says. */
const split = (text: string, next: () => number = () => Infinity, escapes = false): Found => {
  const found: Found = { statements: [], lines: [], commands: [], rows: '' }
  const splitter = makeSplitter({
    statement: (bytes, { line }) => {
      found.statements.push(bytes.toString())
      found.lines.push(line)
      return /^copy .* from stdin;$/i.test(bytes.toString())
    },
    command: (line) => found.commands.push(line),
    rows: (bytes) => (found.rows += bytes.toString()),
    endOfRows: () => (found.rows += '|'),
  })
  splitter.setEscapes(escapes)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(at + Math.max(next(), 1), bytes.length)
    splitter.write(bytes.subarray(at, end))
    at = end
  }
  splitter.end()
  return found
}

const whole: string[] = [
  `select 'a;b';`,
  `select 'it''s; fine';`,
  `select 'back\\';`,
  `select E'it\\'s; \\\\';`,
  `select e'a'\n  'b\\';c';`,
  `select e'a' -- said\n  'b\\';c';`,
  `select U&'d\\0061;t', B'1;', x'1;', N';';`,
  `select "na;me", "do""uble;", U&";";`,
  `select $$a;b$$, $tag$ $$;$$ ; $tag$;`,
  `select $a$ x$b$;$a$;`,
  `select $é$;$é$;`,
  `select $1;`,
  `select a$b$c from d$;`,
  `select 1 /* a; /* b; */ c; */ + 2;`,
  `select 1 -- a; b\n + 2;`,
  `select 1 - -2 / 3;`,
  `create rule r as on insert to t do also ( delete from a; delete from b; );`,
  `create function f() returns int begin atomic select 1; select case when true then 1 else 2 end; end;`,
  `CREATE OR REPLACE PROCEDURE public.p()\n    LANGUAGE sql\n    BEGIN/**/ATOMIC\n INSERT INTO t VALUES (1);\nEND;`,
  `create function f() returns int language sql as 'select 1; select 2';`,
  `create function "begin"(atomic int) returns int as $$ begin end; $$ language plpgsql;`,
  `begin;`,
  `end;`,
  `select 'ünï;cödé', "ü;";`,
]

describe('the splitter of dumps', () => {
  it.each(whole)('reads one statement: %s', (text) => {
    expect(split(text).statements).toEqual([text])
  })

  it('reads them all, one after another, whatever the pieces', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = makeRandom(seed).below
      const picked = Array.from({ length: 12 }, () => whole[random(whole.length)] as string)
      const noise = ['\n', ' ', '\n-- a; b\n', "/* ; /* ' */ */", '\r\n', ';', '\n\n']
      const text = picked.map((one) => one + (noise[random(noise.length)] as string)).join('')
      const found = split(text, () => random(7) + 1)
      expect(found.statements, `seed ${seed}`).toEqual(picked)
      expect(split(text)).toEqual(found)
    }
  })

  it('gives the same for any bytes, however they are cut, and loses none', () => {
    const alphabet = [
      ...Array.from(`'"$\\-/*();eEab \n\t`),
      '$$',
      '$a$',
      '--',
      '/*',
      '*/',
      'begin atomic ',
      'case ',
    ]
    alphabet.push('create function ', 'end ', "E'", 'copy t from stdin;\n', '\n\\.\n', 'é')
    const outcome = (text: string, next?: () => number): unknown => {
      try {
        return split(text, next)
      } catch (error) {
        return (error as Error).message
      }
    }
    let read = 0
    for (let seed = 1; seed <= 3000; seed++) {
      const random = makeRandom(seed).below
      const length = random(40) + 1
      const text = Array.from({ length }, () => alphabet[random(alphabet.length)] as string).join(
        '',
      )
      const once = outcome(text)
      expect(
        outcome(text, () => 1),
        `seed ${seed}: ${text}`,
      ).toEqual(once)
      expect(
        outcome(text, () => random(5)),
        `seed ${seed}: ${text}`,
      ).toEqual(once)
      if (typeof once !== 'object' || once === null) continue
      read++
      for (const statement of (once as Found).statements) expect(text).toContain(statement)
    }
    expect(read).toBeGreaterThan(200)
  })

  it('names the lines that statements begin on', () => {
    expect(split('-- head\n\nselect 1;\n/* a\n b */ select\n2;select 3;').lines).toEqual([3, 5, 6])
  })

  it('takes a backslash for an escape in every string where the dump says so', () => {
    expect(split(`select 'a\\';b'; select 2;`, undefined, true).statements).toHaveLength(2)
  })

  it('reads rows until the end mark alone on its line', () => {
    const found = split('copy t from stdin;\na\t;\'"\n\\\\.\nb\\.\n\\.\nselect 1;')
    expect(found).toMatchObject({ rows: 'a\t;\'"\n\\\\.\nb\\.\n|', statements: { length: 2 } })
    expect(split('copy t from stdin;\r\na\r\n\\.\r\nselect 1;').rows).toBe('a\r\n|')
    expect(split('copy t from stdin;\n\\.').rows).toBe('|')
  })

  it('gives commands of psql, and not those in strings and rows', () => {
    expect(split(`\\! touch x\nselect '\n\\! y';`).commands).toEqual(['\\! touch x'])
    expect(split('select 1 \\gexec\n;').commands).toEqual(['\\gexec'])
    expect(split('copy t from stdin;\n\\! x\n\\.\n').commands).toEqual([])
  })

  it.each([
    ['select (1;', 'line 1: the file ends in the middle'],
    [`\nselect 'a`, 'line 2: the file ends in the middle'],
    ['select 1 /* a', 'line 1: the file ends in the middle'],
    ['select 1;\n/* a', 'line 2: the file ends within a comment'],
    ['select $a$ b', 'the file ends in the middle'],
    ['copy t from stdin;\n1\n', 'without its end mark'],
    ['copy t from stdin; 1\n\\.\n', 'line 1: something follows COPY'],
  ])('refuses %j', (text, message) => {
    expect(() => split(text)).toThrow(message)
  })

  it('takes a last statement without its semicolon', () => {
    expect(split('select 1; select 2 -- end').statements).toEqual(['select 1;', 'select 2 -- end'])
  })

  it('refuses a statement and a line of more than 64 MiB', () => {
    const write = (first: string, byte: string): void => {
      const splitter = makeSplitter({
        statement: () => true,
        command: () => undefined,
        rows: () => undefined,
        endOfRows: () => undefined,
      })
      splitter.write(Buffer.from(first))
      for (let piece = 0; piece < 18; piece++) splitter.write(Buffer.alloc(4 * 1024 * 1024, byte))
    }
    expect(() => write(`select '`, 'a')).toThrow('a statement is longer than 64 MiB')
    expect(() => write('copy t from stdin;\n', 'a')).toThrow('a line is longer than 64 MiB')
  })
})
