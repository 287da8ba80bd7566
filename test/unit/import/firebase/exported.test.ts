import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elementsOf, type Element } from '../../../../src/import/firebase/elements.ts'
import { childrenOf, makeExports } from '../../../../src/import/firebase/exported.ts'

const never = new AbortController().signal

const read = async (chunks: (Buffer | string)[], most?: number): Promise<Element[]> => {
  const all: Element[] = []
  const sent = (async function* () {
    yield* chunks
  })()
  for await (const some of elementsOf(sent, 'file.json', most)) all.push(...some)
  return all
}

const tree = `\ufeff {
  "rooms": {"-Na" : {"name": "ha\\"ll, {[ \\\\", "ü": [1, {"x": "]}"}]}, "-N\\u00fc":\n"shut" , "9": null},
  "list": [null, {"a": 1e400}, [], "x,y"], "empty": {}, "none": [ ], "version": 12345678901234567890,
  "\\"odd\\": {": {"": true}
} \n`

const wanted = [
  ['rooms', '-Na', '{"name": "ha\\"ll, {[ \\\\", "ü": [1, {"x": "]}"}]}'],
  ['rooms', '-Nü', '"shut"'],
  ['rooms', '9', 'null'],
  ['list', '0', 'null'],
  ['list', '1', '{"a": 1e400}'],
  ['list', '2', '[]'],
  ['list', '3', '"x,y"'],
  [null, 'empty', '{}'],
  [null, 'none', '[]'],
  [null, 'version', '12345678901234567890'],
  ['"odd": {', '', 'true'],
]

describe('the elements of a file', () => {
  it('are the same wherever its chunks are cut', async () => {
    const bytes = Buffer.from(tree)
    const whole = await read([bytes])
    expect(whole.map(({ member, key, text }) => [member, key, text])).toEqual(wanted)
    for (let at = 0; at <= bytes.length; at += 1)
      expect(await read([bytes.subarray(0, at), bytes.subarray(at)]), `cut at ${at}`).toEqual(whole)
    for (const size of [1, 2, 3, 7, 64]) {
      const chunks: Buffer[] = []
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
      expect(await read(chunks), `chunks of ${size}`).toEqual(whole)
    }
  })

  it('say where they stand', async () => {
    const bytes = Buffer.from(tree)
    for (const { from, to, text } of await read([bytes]))
      expect(bytes.toString('utf8', from, to)).toContain(text === '[]' ? ']' : text)
  })

  it.each([
    ['', 'file.json is empty'],
    ['u1,a@example.com,true,,,,,,,', 'is CSV: export it as .json'],
    ['[{"a": 1}]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    ['\x1f\x8b\x08', 'is compressed with gzip'],
    ['\xff\xfe{\0', 'is UTF-16'],
    ['{"a": {"b": 1}', 'ends too soon'],
    ['{"a": {"b": "', 'ends too soon'],
    ['{"a": {"b": 1}} {}', 'goes on behind its end'],
    ['{"a": {"b": 1]}', 'is not valid JSON'],
    ['{"a": [1}}', 'is not valid JSON'],
    ['{"a": {b: 1}}', 'is not valid JSON'],
    ['{"a": {1: 1}}', 'is not valid JSON'],
    ['{"a": {"b"}}', 'is not valid JSON'],
    ['{"a": {"b": }}', 'is not valid JSON'],
    ['{"a": 1 {"b": 1}}', 'is not valid JSON'],
    ['{"a"}', 'is not valid JSON'],
    ['{{"a": 1}}', 'is not valid JSON'],
  ])('of %j are refused', async (text, why) => {
    await expect(read([Buffer.from(text, 'latin1')])).rejects.toThrow(why)
  })

  it('are not held beyond what a row may have', async () => {
    const long = `{"a": {"b": "${'x'.repeat(3 << 20)}"}}`
    const chunks = Array.from({ length: 64 }, (_, n) => long.slice(n << 16, (n + 1) << 16))
    expect(await read(chunks, 4 << 20)).toHaveLength(1)
    await expect(read(chunks, 1 << 20)).rejects.toThrow('has a value of more than 1 MiB')
    await expect(read([long], 1 << 20)).rejects.toThrow('has a value of more than 1 MiB')
    // The file itself may be longer.
    const many = Array.from({ length: 40 }, (_, n) => `"${n}": "${'x'.repeat(60_000)}",`)
    expect(await read(['{"a": {', ...many, '"z": 1}}'], 1 << 20)).toHaveLength(41)
  })
})

describe('exported files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-exported-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const exportsOf = async (...texts: string[]) => {
    const files = texts.map((_, n) => ({ path: join(folder, `${n}.json`), name: `${n}.json` }))
    for (const [n, { path }] of files.entries()) await writeFile(path, texts[n] ?? '')
    return makeExports(files, never)
  }

  it('are users or a tree by what they hold', async () => {
    const files = await exportsOf(
      '{"users": [{"localId": "a"}]}',
      '{"users": {"a": {"localId": "a"}}}',
      '{"users": []}',
      '{"users": [null, {"name": "x"}]}',
    )
    expect((await files.users()).map(({ name }) => name)).toEqual(['0.json', '2.json'])
    expect(await files.collections()).toMatchObject([
      { path: [{ file: 1, key: 'users' }], documents: 1 },
      { path: [{ file: 3, key: 'users' }], documents: 1 },
    ])
  })

  const childrenAt = async (files: ReturnType<typeof makeExports>, key: string | null) => {
    const found = await files.branchOf({
      ...{ item: '', load: 'documents', rows: null, by: 'login' },
      from: { path: [{ file: 0, key }] },
    })
    const pages: string[] = []
    if (found)
      for await (const page of childrenOf(found.file, found.branch, never)) pages.push(page)
    return pages
  }

  it('are read branch by branch, and lose no digit', async () => {
    const files = await exportsOf(tree)
    expect(await files.collections()).toMatchObject([
      { path: [{ file: 0, key: 'rooms' }], documents: 2 },
      { path: [{ file: 0, key: 'list' }], documents: 3 },
      { path: [{ file: 0, key: null }], documents: 3 },
      { path: [{ file: 0, key: '"odd": {' }], documents: 1 },
    ])
    expect(await childrenAt(files, 'list')).toEqual([
      '[{"id":"1","value":{"a": 1e400}},{"id":"2","value":[]},{"id":"3","value":"x,y"}]',
    ])
    expect(await childrenAt(files, null)).toEqual([
      '[{"id":"empty","value":{}},{"id":"none","value":[]},{"id":"version","value":12345678901234567890}]',
    ])
    expect(JSON.parse((await childrenAt(files, 'rooms'))[0] ?? '')).toHaveLength(2)
  })

  it('come in pages of a thousand', async () => {
    const children = Array.from({ length: 2_500 }, (_, n) => `"${n}": {"n": ${n}}`)
    const files = await exportsOf(`{"a": {${children.join()}}, "b": {"x": 1}}`)
    const pages = await childrenAt(files, 'a')
    expect(pages.map((page) => (JSON.parse(page) as unknown[]).length)).toEqual([1000, 1000, 500])
  })

  it('have no character that Postgres cannot store', async () => {
    const text = String.raw`"a\u0000b \ud83d\ude00 \ud800 \ude00\ud83d \\u0000"`
    const files = await exportsOf(`{"a": {"x\\u0000": ${text}, "y": "\\\\u0000"}}`)
    expect(JSON.parse((await childrenAt(files, 'a'))[0] ?? '')).toEqual([
      { replaced: true, id: 'x\ufffd', value: 'a\ufffdb 😀 \ufffd \ufffd\ufffd \\u0000' },
      { id: 'y', value: '\\u0000' },
    ])
  })

  it.each([
    ['{"type": "service_account", "private_key": "x"}', 'is the key file of a service account'],
    ['{"__collections__": {"posts": {}, "x": 1}}', 'is a copy of Firestore'],
    [
      `{${Array.from({ length: 1_001 }, (_, n) => `"${n}": {"a": 1}`).join()}}`,
      'has more than 1000 lists of children',
    ],
    ['{"a": {"b": nothing}}', 'is not valid JSON'],
  ])('of another kind are refused: %s', async (text, why) => {
    const files = await exportsOf(text)
    await expect(files.collections()).rejects.toThrow(`0.json ${why}`)
  })
})
