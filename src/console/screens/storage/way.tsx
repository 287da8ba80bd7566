// The folders above this one.
import type { JSX } from 'preact'
import { hrefOf } from '../../route.ts'

export const Way = ({
  bucket,
  folder,
}: {
  bucket: string
  folder: readonly string[]
}): JSX.Element => (
  <nav class="way" aria-label="Folders above">
    <ol>
      {[bucket, ...folder].map((name, at, all) => (
        <li key={at}>
          <a
            href={hrefOf('storage', ...all.slice(0, at + 1))}
            aria-current={at === all.length - 1 ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)
