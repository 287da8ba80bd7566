// Whether a source may be read.
import type { JSX } from 'preact'
import type { Tested } from '../import.ts'

export const TestResult = ({ of }: { of: Tested | null }): JSX.Element | null => {
  if (!of) return null
  if (!of.ok)
    return (
      <div class="note error" role="alert">
        <p>
          <strong>The source refuses.</strong> In its own words:
        </p>
        <p>{of.error}</p>
      </div>
    )
  return (
    <div class="note good" role="status">
      <p>
        <strong>The source may be read.</strong> Its version is {of.version}.
      </p>
      {of.warnings?.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  )
}
