// What is typed for an argument, as the JSON that a call sends.
import type { OneFunction, Parameter } from './functions.ts'
import { givenOf } from './functions.ts'

export const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const texts = ['text', 'character varying', 'character', 'name', 'citext']
export const isText = (type: string): boolean => texts.includes(type.replace(/^.*\./, ''))

const numbers = /^(smallint|integer|bigint|numeric|real|double precision)$/

/** Undefined is left out. Numbers that would lose a digit are sent as text, which Postgres reads too. */
const valueOf = ({ type, default: byDefault }: Parameter, text: string): unknown => {
  if (text === '') return byDefault !== null ? undefined : isText(type) ? '' : null
  if (isJson(type) || (type.endsWith('[]') && text.startsWith('['))) return JSON.parse(text)
  if (type === 'boolean') return text === 'true'
  if (numbers.test(type) && String(Number(text)) === text) return Number(text)
  return text
}

/** The one parameter without a name gets the whole body. */
export const isWhole = (of: Pick<OneFunction, 'parameters'>): boolean => {
  const given = givenOf(of)
  return given.length === 1 && given[0]?.name === null
}

/** A text says why nothing can be sent. */
export const bodyOf = (
  of: Pick<OneFunction, 'parameters'>,
  typed: Readonly<Record<string, string>>,
): { value: unknown } | string => {
  const given = givenOf(of)
  let current = ''
  try {
    const values = given.map((parameter, at) => {
      current = parameter.name ?? 'The value'
      return [parameter.name ?? '', valueOf(parameter, typed[at] ?? '')] as const
    })
    if (isWhole(of)) return { value: values[0]?.[1] }
    return { value: Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
  } catch {
    return `${current} is not JSON.`
  }
}
