// No file reaches itself by what it imports, types included: where two need each other, a third holds what they share.
// And what is imported has a name of its own: one word for one thing in each program.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/program.ts'

const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

const imported = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) [^;'"]*?from '(\..*?)'/gms,
    ),
  ].map(([, target = '']) => normalize(join(dirname(file), target)))

const graph = new Map(files.map((file) => [file, imported(file)]))

/** Each circle, from the file that is met first. */
const circles = (): string[] => {
  const left = new Set<string>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) found.push([...way.slice(at), file].join(' > '))
    if (at >= 0 || left.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    left.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}

it('go in no circle', () => {
  expect(graph.get('src/app.ts')).toContain('src/http/reply.ts')
  expect(circles()).toEqual([])
})

/** The console and the client share no code with the gateway. */
const programOf = (file: string): string => /^src\/(client|console)\//.exec(file)?.[1] ?? 'gateway'

it('find one type by one name', () => {
  const places = new Map<string, string[]>()
  for (const file of files.filter((name) => name.startsWith('src/')))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /^export (?:interface|type) (\w+)/gm,
    )) {
      const key = `${programOf(file)}: ${name}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  expect(places.get('gateway: EntryRequest')).toEqual(['src/database/entries.ts'])
  expect([...places].filter(([, all]) => all.length > 1)).toEqual([])
})
