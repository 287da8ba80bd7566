// Screens of one kind in the navigation.
import type { JSX } from 'preact'
import { Icon } from '../parts/icon.tsx'
import { loadView } from '../parts/lazy.tsx'
import { hrefOf } from '../route.ts'
import type { Screen } from '../screens.ts'

export const Group = ({
  title,
  screens: shown,
  current,
}: {
  title: string
  screens: readonly Screen[]
  current: string | undefined
}): JSX.Element | null =>
  shown.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul>
        {shown.map((screen) => (
          <li key={screen.name}>
            <a
              href={screen.name === '' ? hrefOf() : hrefOf(screen.name)}
              aria-current={screen.name === current ? 'page' : undefined}
              onPointerEnter={() => loadView(screen.view)}
              onFocus={() => loadView(screen.view)}
            >
              <Icon name={screen.icon} />
              {screen.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
