// What must be done before others use the service: the lines of the command check.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { many } from '../../words.ts'

interface Point {
  severity: 'high' | 'medium' | 'low'
  variable: string | null
  sentence: string
  remedy: string
}

export const Readiness = (): JSX.Element | null => {
  const { data } = useLoad<{ points: Point[] }>('/admin/v1/readiness')
  if (!data || data.points.length === 0) return null
  return (
    <details class="readiness">
      <summary>{many(data.points.length, 'thing')} to do before others use this service</summary>
      <ul>
        {data.points.map(({ severity, variable, sentence, remedy }) => (
          <li key={sentence}>
            <p>
              <span class={severity === 'high' ? 'tag bad' : 'tag warn'}>{severity}</span>
              <span class="sentence">
                {sentence}
                <span class="quiet">
                  {variable !== null && (
                    <>
                      <code>{variable}</code>:{' '}
                    </>
                  )}
                  {remedy}
                </span>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
