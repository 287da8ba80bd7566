// What somebody types to run a command of ours, by how this process was started: from a checkout by npm, from the package.
import { basename } from 'node:path'
import { isByNpx } from '../config/variables.ts'

const fromSources = import.meta.url.endsWith('.ts')

const [, program = ''] = process.argv

const ownName = (): string => {
  if (isByNpx) return 'npx plinth'
  return basename(program) === 'plinth' ? 'plinth' : 'node dist/main.js'
}

export const typed = (command: string): string => {
  if (!fromSources) return `${ownName()} ${command}`
  if (command === 'start') return 'npm start'
  const [script = '', ...words] = command.split(' ')
  if (script === 'check') return `npm run plinth -- ${command}` // that of a checkout checks the code
  return [`npm run ${script}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}
