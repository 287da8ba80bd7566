// A function called by a form, as somebody, through the API.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Copied } from '../../parts/copy.tsx'
import { Area, Choice, Field } from '../../parts/field.tsx'
import { Empty } from '../../parts/note.tsx'
import { hrefOf } from '../../route.ts'
import type { Question } from '../../trial/send.ts'
import { Trial } from '../../trial/trial.tsx'
import { callOf } from '../api/call-examples.ts'
import { curlOf, javascriptOf } from '../api/written.ts'
import { givenOf, type OneFunction, type Parameter } from './functions.ts'

export const Call = ({ of }: { of: OneFunction }): JSX.Element => {
  const { data: keys } = useLoad<{ anon_key: string }>('/admin/v1/keys')
  const [typed, setTyped] = useState<Record<string, string>>({})
  if (of.schema !== 'public')
    return (
      <Empty title="The API does not serve it">
        <p>
          Only functions of the schema <code>public</code> are called by clients. This one is called
          in SQL, as{' '}
          <code>
            select * from {of.schema}.{of.name}(…)
          </code>
          .
        </p>
      </Empty>
    )
  const given = givenOf(of)
  if (given.some(({ name }) => name === null) && given.length > 1)
    return (
      <Empty title="The API does not serve it">
        <p>Arguments are given by their names, and some of these have none.</p>
      </Empty>
    )
  const body = bodyOf(of, typed)
  const question = (): Question | string =>
    typeof body === 'string'
      ? body
      : {
          method: 'POST',
          path: `/rest/v1/rpc/${encodeURIComponent(of.name)}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body.value),
        }
  const example = typeof body === 'string' ? null : callOf(of.name, body.value)
  const who = { as: 'anon' as const, key: keys?.anon_key ?? '' }
  return (
    <div class="beside">
      <section aria-label="Call it">
        <Trial label={`Call ${of.name}`} action="Call" question={question}>
          {given.length === 0 && <p class="quiet">It takes no arguments.</p>}
          {given.map((parameter, at) => (
            <Argument
              key={at}
              of={parameter}
              value={typed[at] ?? ''}
              onValue={(value) => setTyped({ ...typed, [at]: value })}
            />
          ))}
        </Trial>
      </section>
      {example && keys && (
        <section aria-label="From a program">
          <h2>The same with curl</h2>
          <Copied label="With curl" text={curlOf(example, who)} />
          <h2>From JavaScript</h2>
          <Copied label="From JavaScript" text={javascriptOf(example, who)} />
          <p>
            <a href={hrefOf('api', 'rpc', of.name)}>More about calling it</a>
          </p>
        </section>
      )}
    </div>
  )
}

const Argument = ({
  of: { name, type, default: byDefault },
  value,
  onValue,
}: {
  of: Parameter
  value: string
  onValue: (value: string) => void
}): JSX.Element => {
  const label = name ?? 'The whole body'
  const empty =
    byDefault !== null
      ? `Left empty: ${byDefault}.`
      : isText(type)
        ? 'Left empty: a text without letters.'
        : 'Left empty: null.'
  if (type === 'boolean')
    return (
      <Choice label={`${label} (boolean)`} value={value} onValue={onValue}>
        <option value="">{byDefault !== null ? `default: ${byDefault}` : 'null'}</option>
        <option>true</option>
        <option>false</option>
      </Choice>
    )
  if (isJson(type))
    return <Area label={`${label} (${type})`} rows={4} value={value} onValue={onValue} />
  return (
    <Field
      label={`${label} (${type})`}
      value={value}
      onValue={onValue}
      hint={empty}
      autocomplete="off"
    />
  )
}

/** What is typed for an argument, as the JSON that a call sends. */
const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const texts = ['text', 'character varying', 'character', 'name', 'citext']
const isText = (type: string): boolean => texts.includes(type.replace(/^.*\./, ''))

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
const isWhole = (of: Pick<OneFunction, 'parameters'>): boolean => {
  const given = givenOf(of)
  return given.length === 1 && given[0]?.name === null
}

/** A text says why nothing can be sent. */
const bodyOf = (
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
