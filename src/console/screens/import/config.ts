// What was typed for a source, as the routes take it.
import type { SourceKind } from './sources.ts'

/** What was left empty is not there. */
export const configOf = (
  { fields }: SourceKind,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const config: Record<string, unknown> = {}
  for (const { name, kind } of fields) {
    const value = values[name]?.trim() ?? ''
    if (value === '') continue
    const [first = name, second] = name.split('.')
    if (second === undefined) config[first] = kind === 'list' ? listOf(value) : value
    else config[first] = { ...(config[first] as object | undefined), [second]: value }
  }
  return config
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
