// Values that look like anything but values are found by every filter that takes one, and nothing else is.
import { beforeAll, describe, expect, it } from 'vitest'
import { createRest, type RestClient } from '../../../src/client/rest/main.ts'
import { useService } from '../../support/use.ts'

const hostile = [
  '',
  ' ',
  ' blanks ',
  'null',
  'NULL',
  'not.null',
  'true',
  '0',
  '-1',
  '"',
  '""',
  '"quoted"',
  'half "quoted',
  "it's",
  "'; drop table words; --",
  ',',
  'a,b',
  'a,"b",c',
  '(',
  ')',
  '()',
  '(a,b)',
  'a)',
  '(a',
  '{',
  '}',
  '{}',
  '{a,b}',
  '{"a","b"}',
  '[1,5)',
  '\\',
  '\\\\',
  '\\"',
  'a\\',
  '"\\',
  'a\\,b',
  'eq.1',
  'not.eq.1',
  'in.(1,2)',
  'or(a.eq.1)',
  'a:b',
  'a::text',
  'a->b',
  'a->>b',
  'a.b',
  '+',
  'a+b',
  'a b',
  '%20',
  '%',
  '%2C',
  '100%',
  '_',
  '&',
  'a=b&c=d',
  '#',
  '?',
  '/',
  '..',
  ';',
  '|',
  '!',
  '~',
  '`',
  '$1',
  '\t',
  '\n',
  'two\nlines',
  '\r\n',
  '\u00a0',
  '\u2028',
  'ünïcödé',
  '日本語',
  '👩‍👩‍👧',
  'e\u0301',
  '\u202eright',
  '<script>',
  '[object Object]',
  'undefined',
  'x'.repeat(500),
]

interface Database {
  public: {
    Tables: {
      words: {
        Row: { id: number; word: string; list: string[]; data: { text: string } }
        Insert: { id: number; word: string; list: string[]; data: { text: string } }
        Update: { word?: string }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      said: { Args: { text: string; list: string[] }; Returns: { text: string; list: string[] } }
    }
  }
}

const service = useService({
  schema: `
    create table words (id int primary key, word text not null, list text[] not null, data jsonb not null);
    create policy everyone on words using (true) with check (true);
    create function said(text text, list text[]) returns jsonb immutable language sql as
      $$ select jsonb_build_object('text', text, 'list', list) $$;
  `,
})
let rest: RestClient<Database>

beforeAll(async () => {
  rest = createRest<Database>(service.url, service.anonKey)
  const rows = hostile.map((word, id) => ({
    id,
    word,
    list: [word, 'other'],
    data: { text: word },
  }))
  await rest.from('words').insert(rows).orThrow()
})

const words = () => rest.from('words').select('id').limit(1000)
type Words = ReturnType<typeof words>

/** A pattern that only the text itself matches; a star is none of these texts. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const asRegex = (text: string): string => `^${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}$`

const filters: Record<string, (query: Words, word: string) => Words> = {
  eq: (query, word) => query.eq('word', word),
  'eq of an array': (query, word) => query.eq('list', [word, 'other']),
  'eq behind a path': (query, word) => query.eq('data->>text', word),
  match: (query, word) => query.match({ word }),
  in: (query, word) => query.in('word', [word, 'nobody', 'a, "b']),
  like: (query, word) => query.like('word', literally(word)),
  ilike: (query, word) => query.ilike('word', literally(word)).eq('word', word),
  likeAnyOf: (query, word) => query.likeAnyOf('word', [literally(word), 'nobody']),
  likeAllOf: (query, word) => query.likeAllOf('word', [literally(word), '%']),
  ilikeAnyOf: (query, word) => query.ilikeAnyOf('word', [literally(word)]).eq('word', word),
  ilikeAllOf: (query, word) => query.ilikeAllOf('word', [literally(word)]).eq('word', word),
  regexMatch: (query, word) => query.regexMatch('word', asRegex(word)),
  'gte and lte': (query, word) => query.gte('word', word).lte('word', word),
  'not neq': (query, word) => query.not('word', 'neq', word),
  'filter in': (query, word) => query.filter('word', 'in', [word]),
  'notIn of all others': (query, word) =>
    query.notIn(
      'word',
      hostile.filter((other) => other !== word),
    ),
  'filter not.isdistinct': (query, word) => query.filter('word', 'not.isdistinct', word),
  'contains an element': (query, word) => query.contains('list', [word]).eq('word', word),
  'contains JSON': (query, word) => query.contains('data', { text: word }),
  containedBy: (query, word) => query.containedBy('list', [word, 'other', 'nobody']),
  overlaps: (query, word) => query.overlaps('list', [word]),
  'or eq': (query, word) => query.or((q) => [q.eq('word', word), q.eq('word', 'nobody')]),
  'or in': (query, word) => query.or((q) => [q.in('word', [word, 'nobody']), q.eq('id', -1)]),
  'or like': (query, word) => query.or((q) => [q.like('word', literally(word))]),
  'or regexMatch': (query, word) => query.or((q) => [q.regexMatch('word', asRegex(word))]),
  'or contains': (query, word) =>
    query.or((q) => [q.contains('list', [word]), q.contains('data', { text: word })]),
  'or likeAnyOf': (query, word) => query.or((q) => [q.likeAnyOf('word', [literally(word)])]),
  'or and not': (query, word) =>
    query.or((q) => [
      q.and([q.eq('word', word), q.not('data->>text', 'neq', word), q.gte('id', 0)]),
      q.or([q.filter('word', 'in', [word]), q.eq('list', [word, 'other'])]),
    ]),
}

describe.each(Object.entries(filters))('%s', (_, filter) => {
  it('finds each text, and no other', async () => {
    const found = await Promise.all(hostile.map((word) => filter(words(), word).orThrow()))
    expect(found.map((rows) => rows.map(({ id }) => id))).toEqual(hostile.map((_word, id) => [id]))
  })
})

it('updates the row of each text alone', async () => {
  for (const [id, word] of hostile.entries()) {
    const changed = await rest
      .from('words')
      .update({ word })
      .eq('word', word)
      .select('id')
      .orThrow()
    expect(changed).toEqual([{ id }])
  }
})

it.each([{ get: true }, { get: false }])('calls a function with each text, %o', async (options) => {
  const said = await Promise.all(
    hostile.map((text) => rest.rpc('said', { text, list: [text, 'a,"b'] }, options).orThrow()),
  )
  expect(said).toEqual(hostile.map((text) => ({ text, list: [text, 'a,"b'] })))
})

it.each([
  ['undefined', undefined],
  ['half a character', '\ud800'],
  ['a date that is none', new Date(NaN)],
])('tells that %s is no value, and sends nothing', async (_, value) => {
  const query = rest
    .from('words')
    .select()
    .eq('word', value as string)
  expect((await query).error).toMatchObject({ code: 'bad_request', status: 0 })
  const list = rest
    .from('words')
    .delete()
    .in('word', [value as string])
  expect((await list).error).toMatchObject({ code: 'bad_request', status: 0 })
})
