// The frame around every screen: navigation, who is signed in, search, and the drawer with the last calls.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { readMe } from './me.ts'
import { ActingBanner } from './parts/acting-banner.tsx'
import { CallsDrawer } from './parts/calls-drawer.tsx'
import { Icon } from './parts/icon.tsx'
import { KeysHelp } from './parts/keys-help.tsx'
import { lazily } from './parts/lazy.tsx'
import { Mark } from './parts/mark.tsx'
import { Palette } from './parts/palette.tsx'
import { follow, hrefOf, parts } from './route.ts'
import { screens } from './screens.ts'
import { SignIn, SignInAgain } from './screens/sign-in.tsx'
import { isLost, may, session } from './session.ts'
import { Account } from './shell/account.tsx'
import { Current } from './shell/current.tsx'
import { Group } from './shell/group.tsx'
import { goalOf, searches } from './shell/keys.ts'
import { waiting } from './tray/tray.ts'

const TrayBar = lazily(async () => (await import('./tray/bar.tsx')).TrayBar)

const groups = [
  ['data', 'Database'],
  ['people', 'People'],
  ['service', 'Service'],
] as const

export const Shell = (): JSX.Element => {
  const token = session.value?.token
  useEffect(() => {
    if (token === undefined) return
    void readMe()
  }, [token])
  if (!session.value) return <SignIn />
  return (
    <>
      <Frame />
      {isLost.value && <SignInAgain />}
    </>
  )
}

const Frame = (): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const [over, setOver] = useState<'palette' | 'calls' | 'keys' | null>(null)
  const shown = screens.filter(({ needs }) => needs === null || may('GET', needs))
  const current = screens.find(({ name }) => name === (parts.value[0] ?? ''))

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const goal = goalOf(event)
      if (goal === null) return
      event.preventDefault()
      if (goal === 'search') document.querySelector<HTMLElement>(searches)?.focus()
      else if (goal === 'back') setOpen(false)
      else setOver(goal)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    setOpen(false)
    document.title = `${current?.title ?? 'Not found'} · Plinth`
  }, [current?.name])

  return (
    <div class="frame" onClick={follow}>
      <a class="skip" href="#content">
        To the content
      </a>
      <header class="bar">
        <button
          type="button"
          class="bare menu"
          aria-label="Navigation"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
        <a class="home" href={hrefOf()}>
          <Mark />
          Plinth
        </a>
        <button
          type="button"
          class="search"
          aria-label="Go to…, Ctrl K"
          onClick={() => setOver('palette')}
        >
          <Icon name="search" />
          <span>Go to…</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Account onCalls={() => setOver('calls')} onKeys={() => setOver('keys')} />
      </header>
      <ActingBanner />
      {isOpen && (
        <button
          type="button"
          class="veil"
          aria-label="Close the navigation"
          tabIndex={-1}
          onClick={() => setOpen(false)}
        />
      )}
      <nav class={isOpen ? 'side open' : 'side'} aria-label="Screens">
        {groups.map(([group, title]) => (
          <Group
            key={group}
            title={title}
            screens={shown.filter((screen) => screen.group === group)}
            current={current?.name}
          />
        ))}
      </nav>
      <main id="content" tabIndex={-1}>
        <Current screen={current} />
      </main>
      {waiting.value.length > 0 && may('POST', 'schema/changes') && <TrayBar />}
      {over === 'palette' && <Palette screens={shown} onClose={() => setOver(null)} />}
      {over === 'calls' && <CallsDrawer onClose={() => setOver(null)} />}
      {over === 'keys' && <KeysHelp onClose={() => setOver(null)} />}
    </div>
  )
}
