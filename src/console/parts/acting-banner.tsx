// Over every screen while tables are looked at as somebody else.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { acting, curlAs, endActing } from '../acting.ts'
import { hrefOf, parts } from '../route.ts'
import { Icon } from './icon.tsx'

export const ActingBanner = (): JSX.Element | null => {
  const [copied, setCopied] = useState<string | null>(null)
  const as = acting.value
  if (!as) return null
  const [screen, , table = ''] = parts.value
  const copy = async (): Promise<void> => {
    const text = curlAs(as, screen === 'tables' ? table : '')
    await navigator.clipboard.writeText(text).catch(() => undefined)
    setCopied(as.token)
  }
  return (
    <section class="acting" aria-label="Acting as">
      <p>
        Rows of tables are read as <strong>{as.name}</strong> until{' '}
        {new Date(as.until).toLocaleTimeString('en-GB', { timeStyle: 'short' })}. Nothing is
        written; all else is still you.
      </p>
      <div class="row">
        {screen !== 'tables' && (
          <a class="button" href={hrefOf('tables')}>
            Tables
          </a>
        )}
        <button type="button" onClick={() => void copy()}>
          <Icon name="copy" />
          {copied === as.token ? 'Copied' : 'Copy for curl'}
        </button>
        <button type="button" onClick={endActing}>
          <Icon name="close" />
          Stop acting as user
        </button>
      </div>
    </section>
  )
}
