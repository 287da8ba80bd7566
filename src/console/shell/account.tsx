// Who is signed in, and what is at hand on every screen.
import type { JSX } from 'preact'
import { admin } from '../api.ts'
import { Icon } from '../parts/icon.tsx'
import { hrefOf } from '../route.ts'
import { forget, session } from '../session.ts'
import { nextTheme } from '../theme.ts'

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
      <button type="button" class="bare" onClick={onCalls} title="The last calls, as curl and psql">
        <Icon name="sql" />
        <span class="roomy">Calls</span>
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
