// The client on Bun and on Deno.
import { describe } from 'vitest'
import { describeCases } from '../support/describe-cases.ts'
import { runCases, runtimePath } from '../support/runtimes.ts'
import { useTodos } from '../support/todos.ts'

const service = useTodos()

for (const [name, words] of [
  ['bun', []],
  ['deno', ['run', '--allow-all', '--quiet']],
] as const) {
  const path = runtimePath(name)
  if (path === undefined) describe.skip(name)
  else describeCases(name, service, (place) => runCases({ path, words: [...words] }, place))
}
