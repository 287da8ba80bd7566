// A command of the line: its words and options, of which it takes no others, and what its help says.
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { typed } from '../tools/typed.ts'

/** A mistake in what was typed. */
export class UsageError extends Error {}

interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** What stands behind it, where something does. */
  value?: string
  required?: boolean
  does: string
}

export type Options = Record<string, Option>

type Values<O extends Options> = {
  [name in keyof O]?: O[name] extends { type: 'boolean' }
    ? boolean
    : O[name] extends { multiple: true }
      ? string[]
      : string
}

export interface Given<O extends Options> {
  words: string[]
  options: Values<O>
}

interface Shape<O extends Options> {
  /** One word, or two with a verb. */
  name: string
  /** What it takes beside options; in brackets what may be left out. */
  words?: readonly string[]
  options?: O
  /** A sentence or more. */
  does: string
}

export interface Command {
  name: string
  usage: string
  does: string
  help: () => string
  run: (args: readonly string[], config: () => Config) => Promise<void>
}

export const makeCommand = <O extends Options = Record<string, never>>(
  shape: Shape<O>,
  run: (given: Given<O>, config: Config) => Promise<void>,
): Command => ({
  name: shape.name,
  usage: usageOf(shape),
  does: shape.does,
  help: () => helpOf(shape),
  run: async (args, config) => {
    const given = parse(shape, args)
    await run(given, config())
  },
})

const usageOf = ({ name, words = [], options = {} }: Shape<Options>): string =>
  [name, ...words, ...Object.entries(options).map(bracketed)].join(' ')

const bracketed = ([name, it]: [string, Option]): string =>
  it.required ? namedOption(name, it) : `[${namedOption(name, it)}]`

const namedOption = (name: string, { value, multiple }: Option): string =>
  [`--${name}`, value].filter(Boolean).join(' ') + (multiple ? ' ...' : '')

const helpOf = (shape: Shape<Options>): string => {
  const options = Object.entries(shape.options ?? {}).map(
    ([name, it]) => [namedOption(name, it), it.does] as const,
  )
  return [
    typed(usageOf({ ...shape, options: {} }) + (options.length > 0 ? ' [options]' : '')),
    '',
    shape.does,
    ...(options.length > 0 ? ['', ...inColumns(options)] : []),
  ].join('\n')
}

/** The second column begins at one place. */
export const inColumns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}

const parse = <O extends Options>(shape: Shape<O>, args: readonly string[]): Given<O> => {
  const { words = [], options } = shape
  const least = words.filter((word) => !word.startsWith('[')).length
  try {
    const read = parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true })
    if (read.positionals.length >= least && read.positionals.length <= words.length)
      return { words: read.positionals, options: read.values }
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    const [reason = ''] = cause.message.split(/\.(?:\s|$)/)
    throw new UsageError(`${reason}: ${typed(usageOf(shape))}`, { cause })
  }
  throw new UsageError(`this is how it is called: ${typed(usageOf(shape))}`)
}
