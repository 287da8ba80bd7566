// What the pages name exists: files, sections, functions, settings.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/program.ts'

const files = ['sql', 'src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const pages = ['README.md', ...files.filter((path) => path.endsWith('.md'))]

const withoutFences = (page: string): string => page.replace(/^ *```[^]*?^ *```$/gm, '')

const anchorsOf = (path: string): string[] =>
  [...withoutFences(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

const deadLinks = (page: string): string[] =>
  [...withoutFences(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [path, anchor] = target.split('#')
      const file = path ? relative(root, join(root, dirname(page), path)) : page
      return !existsSync(join(root, file)) || (anchor && !anchorsOf(file).includes(anchor))
    })

/** With `*` for any letters. The name of a folder alone may be anywhere. */
const exists = (path: string): boolean => {
  const letters = path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  const pattern = new RegExp(/\/./.test(path) ? `^${letters}$` : `(^|/)${letters}$`)
  return existsSync(join(root, path)) || files.some((file) => pattern.test(file))
}

/** In backticks, from the root or from where the page is; what has no slash in it may be anything. */
const missingFiles = (page: string): string[] =>
  [...withoutFences(read(page)).matchAll(/`((?:[\w.*-]+\/)+(?:[\w*-]+\.(?:ts|sql|sh|yml))?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !made.has(path))
    .filter(
      (path) =>
        !['', dirname(page), 'sql/project', 'sql/project/api'].some((from) =>
          exists(join(from, path)),
        ),
    )

/** Made by a build or a start. */
const made = new Set(['coverage/console/', 'dist/', 'dist/client/', 'postgres/'])

/** What there must be before any file is that of the installer. */
const sql = files
  .filter((path) => /^sql\/.*\.sql$|^src\/database\/install\/migrations\.ts$/.test(path))
  .map(read)
  .join('\n')

/** A name that ends with `_` is the beginning of a generated one. */
const missingNames = (page: string): string[] =>
  [
    ...read(page).matchAll(
      /(?<![\w/.])(?:core|auth|api|exec|realtime|operate|control)\.[a-z_0-9]+\b(?![.A-Z])/g,
    ),
  ]
    .map(([name]) => name)
    .filter((name) => !/_$|^auth\.reauthenticate$/.test(name))
    .filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(sql))

describe.each(pages)('%s', (page) => {
  it('leads nowhere that is not there', () => {
    expect(deadLinks(page)).toEqual([])
  })

  it('has 26 KB at most', () => {
    expect(Buffer.byteLength(read(page)) / 1024).toBeLessThan(26)
  })

  it('names files that are there', () => {
    expect(missingFiles(page)).toEqual([])
  })

  // That page is about JavaScript: its `auth.storage` is an option.
  if (page !== 'src/client/README.md')
    it('names objects that are in the SQL', () => {
      expect(missingNames(page)).toEqual([])
    })
})

describe('the map of the SQL', () => {
  it('names every folder', () => {
    const folders = files.filter((path) => /^sql\/project\/[a-z_]+\/[a-z_]+$/.test(path))
    const map = read('sql/README.md').split('\n## Tables\n')[0]
    expect(folders.filter((path) => !map?.includes(`\`${basename(path)}/\``))).toEqual([])
  })
})

describe('the table of settings', () => {
  it('has each that is read once, and no other', () => {
    const rows = read('src/configuration.md')
    const listed = [...rows.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    )
    const known = [...read('src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
    expect(listed.filter((name) => !name?.startsWith('_')).sort()).toEqual(known.sort())
  })
})
