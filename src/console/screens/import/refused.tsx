// An import that did not begin, and what helps.
import type { JSX } from 'preact'
import type { Failure } from '../../api.ts'
import { ErrorNote } from '../../parts/note.tsx'
import { hrefOf } from '../../route.ts'

const listIn = ({ details }: Failure, name: string): string[] => {
  const list = details?.[name]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export const Refused = ({ error }: { error: Failure }): JSX.Element => {
  const tables = listIn(error, 'tables')
  const keys = listIn(error, 'keys')
  const running = error.details?.['run']
  return (
    <>
      <ErrorNote error={error} />
      {tables.length > 0 && (
        <div class="note">
          <p>Nothing was written. These tables hold rows here:</p>
          <Names of={tables} />
          <p>Leave them out, empty them, replace what is here, or bring it up to date.</p>
        </div>
      )}
      {keys.length > 0 && (
        <div class="note">
          <p>Nothing was written. These keys stand in the way:</p>
          <Names of={keys} />
        </div>
      )}
      {typeof running === 'string' && (
        <p>
          <a href={`${hrefOf('import')}?show=history&run=${running}`}>See the import that runs</a>.
          It has to end before another begins.
        </p>
      )}
    </>
  )
}

export const Names = ({ of }: { of: readonly string[] }): JSX.Element => (
  <ul class="names">
    {of.map((name) => (
      <li key={name}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)
