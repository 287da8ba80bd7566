// The client on each Node that is supported.
import { describe } from 'vitest'
import { describeCases } from '../support/describe-cases.ts'
import { runCases, runtimePath } from '../support/runtimes.ts'
import { useTodos } from '../support/todos.ts'

const service = useTodos()

for (const version of ['20', '22', '24', '26']) {
  const path = runtimePath(`node${version}`)
  if (path === undefined) describe.skip(`node ${version}`)
  else
    describeCases(`node ${version}`, service, (place) =>
      runCases({ path, needsSocket: version === '20' }, place),
    )
}
