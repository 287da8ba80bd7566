// Who is signed in, and what is at hand on every screen.
import { effect, signal } from '@preact/signals'
import type { JSX } from 'preact'
import { admin } from '../api.ts'
import { Icon } from '../parts/icon.tsx'
import { hrefOf } from '../route.ts'
import { forget, session } from '../session.ts'

export const Account = ({
  onCalls,
  onKeys,
}: {
  onCalls: () => void
  onKeys: () => void
}): JSX.Element => {
  const leave = async (): Promise<void> => {
    await admin('POST', 'logout')
    forget()
  }
  return (
    <div class="account">
      <button
        type="button"
        class="bare"
        onClick={onCalls}
        title="The last requests, as curl and psql"
      >
        <Icon name="sql" />
        <span class="roomy">Request log</span>
      </button>
      <button type="button" class="bare roomy" onClick={onKeys} aria-label="Keys" title="Keys: ?">
        <Icon name="keyboard" />
      </button>
      <button
        type="button"
        class="bare"
        onClick={nextTheme}
        aria-label="Light or dark"
        title="Light or dark"
      >
        <Icon name="theme" />
      </button>
      <a class="who roomy" href={hrefOf('account')} title={`Your account: ${session.value?.email}`}>
        <span class="cut">{session.value?.email}</span>
        <span class="tag">{session.value?.role}</span>
      </a>
      <button type="button" class="bare" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  )
}

type Theme = 'system' | 'light' | 'dark'

const key = 'plinth.theme'
const stored = localStorage.getItem(key)

/** Light or dark: as the system says, until somebody chooses. */
const theme = signal<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')

effect(() => {
  localStorage.setItem(key, theme.value)
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
})

const nextTheme = (): void => {
  const isDark =
    theme.value === 'dark' ||
    (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  theme.value = isDark ? 'light' : 'dark'
}
