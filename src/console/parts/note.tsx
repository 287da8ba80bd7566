// Errors where they happened, and what an empty place is for.
import type { ComponentChildren, JSX } from 'preact'
import type { Failure } from '../api.ts'

const details = ({ details: told }: Failure): [string, string][] =>
  ['detail', 'hint', 'where'].flatMap((name): [string, string][] => {
    const value = told?.[name]
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })

export const ErrorNote = ({
  error,
  again,
}: {
  error: Failure
  again?: (() => void) | undefined
}): JSX.Element => (
  <div class="note error" role="alert">
    <p>
      <strong>{error.message}</strong>
    </p>
    {details(error).map(([name, value]) => (
      <p key={name}>{value}</p>
    ))}
    <p class="quiet">
      {error.code}
      {error.status > 0 && ` · ${error.status}`}
      {typeof error.details?.['sqlstate'] === 'string' && ` · ${error.details['sqlstate']}`}
    </p>
    {again && (
      <button type="button" onClick={again}>
        Try again
      </button>
    )}
  </div>
)

export const Empty = ({
  title,
  children,
}: {
  title: string
  children?: ComponentChildren
}): JSX.Element => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
)

export const Loading = (): JSX.Element => (
  <p class="loading" role="status">
    Reading…
  </p>
)
