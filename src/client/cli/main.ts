#!/usr/bin/env node
// The program plinth: one command, types.
import { typesCommand } from './types.ts'

const usage = `plinth types --url <service> [--out <file>] [--watch | --check]

Writes the schema of a Plinth service as types of TypeScript, to the file or to standard output.
The service key is taken from the environment: SERVICE_KEY.

  --watch   asks again every two seconds and writes the file when the schema has changed
  --check   writes nothing, and ends with 1 when the file is not what the service says
`

const [command, ...options] = process.argv.slice(2)
if (command === 'types' && !options.includes('--help')) {
  const problem = await typesCommand(options, process.env['SERVICE_KEY'])
  if (problem !== null) {
    process.stderr.write(`plinth: ${problem}\n`)
    process.exitCode = 1
  }
} else {
  const isAsked = command === '--help' || options.includes('--help')
  const stream = isAsked ? process.stdout : process.stderr
  stream.write(usage)
  if (!isAsked) process.exitCode = 1
}
