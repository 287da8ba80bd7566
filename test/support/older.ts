// The version before this one, out of the history: the newest commit with fewer migrations.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, type Program } from './program.ts'

const folders = ['sql/project/migrations', 'sql/control/migrations']

const lines = (...words: string[]): string[] => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

const countAt = (commit: string): number =>
  folders.flatMap((folder) => lines('ls-tree', '--name-only', commit, `${folder}/`)).length

/** Undefined where there is no history, or no such commit in it. */
export const olderCommit = (): string | undefined => {
  const count = folders.flatMap((folder) => readdirSync(join(root, folder))).length
  const added = ['--first-parent', '--diff-filter=A', '--format=%H', '--', ...folders]
  return ['HEAD', ...lines('log', ...added).map((commit) => `${commit}^`)].find((commit) => {
    const older = countAt(commit)
    return older > 0 && older < count
  })
}

/** Its files in a folder of their own, with the packages of this version. */
export const unpackOlder = async (
  commit: string,
): Promise<Program & { remove: () => Promise<void> }> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'plinth-older-')))
  const parts = ['sql', 'src', 'package.json', 'tsconfig.json']
  const archive = execFileSync('git', ['-C', root, 'archive', commit, ...parts], {
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    main: ['--import', 'tsx', 'src/main.ts'],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
