// No file reaches itself by what it imports, types included: where two need each other, a third holds what they share.
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
