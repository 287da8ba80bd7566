// Paths that stay where they lead: fetch resolves `..` before anything is sent, and the key would go to another route.
import { PlinthError } from './error.ts'

/** Behind the service's address; everything in it is encoded, so a slash or a backslash in a part is none. */
export const pathFault = (path: string): PlinthError | null =>
  /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path)
    ? new PlinthError({ code: 'bad_request', message: 'no part of a path may be . or ..' })
    : null
