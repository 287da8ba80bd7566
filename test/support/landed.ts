// A migration that landed never changes: databases ran it as it was, and refuse a program whose migration is another.
import { spawnSync } from 'node:child_process'

const git = (root: string, ...words: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const commit = (root: string, name: string): string | undefined =>
  git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)

/** On a branch, where it left the main one. On that, HEAD and the commit before it, which here may not know. */
const landedIn = (root: string): (string | undefined)[] => {
  const head = commit(root, 'HEAD')
  const main = ['origin/main', 'main'].find((name) => commit(root, name))
  const fork = main && git(root, 'merge-base', 'HEAD', main)
  return fork && fork !== head ? [fork] : [head, commit(root, 'HEAD^')]
}

/** The migrations below a folder of SQL that landed and are changed, renamed or gone; `say` tells what is not compared. */
export const changedMigrations = (root: string, say: (sentence: string) => void): string[] => {
  const landed = landedIn(root)
  if (landed.includes(undefined))
    say('migrations are not compared with the commit before, which is not in this history')
  const changed = landed.flatMap((one) => {
    const folders = ['project/migrations', 'control/migrations']
    // Neither what was added nor what was a link and is a file now: its text is another check's (checkTwins).
    const words = ['--relative', '--no-renames', '--diff-filter=at', '--name-only', '-z']
    const names = one === undefined ? '' : git(root, 'diff', ...words, one, '--', ...folders)
    if (names === undefined) throw new Error(`git cannot compare ${root} with ${one}`)
    return names.split('\0').filter(Boolean)
  })
  return [...new Set(changed)]
}
