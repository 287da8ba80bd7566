// The screens of the console, read out of its own table of them: what is added there is tested here.
import { readFileSync } from 'node:fs'

const source = readFileSync(new URL('../../../src/console/screens.ts', import.meta.url), 'utf8')

/** The address of each, below /console; the first is ''. */
export const screens = [...source.matchAll(/\bname: '([^']*)'/g)].map(([, name]) => name!)
