// plinth types: writes the types of a service, keeps a file up to date with them, or compares one.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fetchTypes } from './fetch-types.ts'
import { readTypesWish, type TypesWish } from './options.ts'

/** Null when all went well, else a sentence. */
export const typesCommand = async (
  options: string[],
  key: string | undefined,
): Promise<string | null> => {
  const wish = readTypesWish(options, key)
  if (typeof wish === 'string') return wish
  if (wish.mode === 'watch') return watch(wish)
  const answer = await fetchTypes(wish, null)
  if (answer.is === 'problem') return answer.sentence
  if (answer.is === 'unchanged') return 'the service answered what it was not asked'
  if (wish.mode === 'check') return difference(wish, answer.text)
  if (wish.out !== null) return store(wish.out, answer.text)
  process.stdout.write(answer.text)
  return null
}

const pause = 2_000

/** Ends only with what asking again would not change. A problem that lasts is told once. */
const watch = async (wish: TypesWish): Promise<string> => {
  const out = wish.out ?? ''
  let etag: string | null = null
  let told: string | null = null
  for (;;) {
    const answer = await fetchTypes(wish, etag)
    if (answer.is === 'problem') {
      if (answer.isFinal) return answer.sentence
      if (answer.sentence !== told) process.stderr.write(`plinth: ${answer.sentence}\n`)
      told = answer.sentence
    } else {
      told = null
    }
    if (answer.is === 'text') {
      etag = answer.etag
      const problem = await store(out, answer.text)
      if (problem !== null) return problem
    }
    await wait(pause)
  }
}

/** Leaves a file alone that has the text already, so that no compiler begins anew. */
const store = async (out: string, text: string): Promise<string | null> => {
  try {
    if ((await contentOf(out)) === text) return null
    await writeFile(out, text)
    process.stderr.write(`plinth: wrote ${out}\n`)
    return null
  } catch (error) {
    return `cannot write ${out}: ${messageOf(error)}`
  }
}

const difference = async ({ url, out }: TypesWish, text: string): Promise<string | null> => {
  const file = out ?? ''
  try {
    const content = await contentOf(file)
    if (content === null) return `there is no ${file}: write it without --check`
    if (content === text) return null
    return `${file} is not what ${url} says${lineOf(content, text)}: write it again without --check`
  } catch (error) {
    return `cannot read ${file}: ${messageOf(error)}`
  }
}

/** Where two texts part. */
const lineOf = (one: string, other: string): string => {
  const lines = other.split('\n')
  const at = one.split('\n').findIndex((line, index) => line !== lines[index])
  return at < 0 ? '' : `, from line ${at + 1} on`
}

/** As it is, but for the line ends that git may have put there. Null where there is no file. */
const contentOf = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
