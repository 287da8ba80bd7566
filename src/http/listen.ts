// The port: what is wrong with it is said before anything else is started.
import { createServer } from 'node:net'
import { ConfigError } from '../config.ts'
import { codeOf } from '../tools/code-of.ts'

interface Where {
  HOST: string
  PORT: number
}

const noSuchName =
  'the name leads nowhere: set HOST to an address of this machine, or to 0.0.0.0 for all'

const reasons: Record<string, string> = {
  EADDRINUSE:
    'another program has it: stop that one, or set PORT to another number (0 takes any free one)',
  EACCES: 'this user may not take it: set PORT to a number from 1024 on',
  EADDRNOTAVAIL:
    'no interface of this machine has that address: set HOST to one that it has, or to 0.0.0.0 for all',
  ENOTFOUND: noSuchName,
  EAI_AGAIN: noSuchName,
}

export const requireFreePort = ({ HOST, PORT }: Where): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const reason = reasons[codeOf(error) ?? ''] ?? error.message
      reject(new ConfigError(`${HOST}:${PORT} cannot be listened on: ${reason}`))
    })
    server.listen({ host: HOST, port: PORT }, () => server.close(() => resolve()))
  })
