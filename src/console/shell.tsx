// The frame around every screen: navigation, who is signed in, search, and the drawer with the last calls.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { readMe } from './me.ts'
import { ActingBanner } from './parts/acting-banner.tsx'
import { CallsDrawer } from './parts/calls-drawer.tsx'
import { Icon } from './parts/icon.tsx'
import { KeysHelp } from './parts/keys-help.tsx'
import { lazily, loadView } from './parts/lazy.tsx'
import { Mark } from './parts/mark.tsx'
import { Empty } from './parts/note.tsx'
import { Palette } from './parts/palette.tsx'
import { follow, hrefOf, parts } from './route.ts'
import { screens, type Screen } from './screens.ts'
import { SignIn, SignInAgain } from './screens/sign-in.tsx'
import { isLost, may, session, routes } from './session.ts'
import { Account } from './shell/account.tsx'
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

/** Keys that mean something wherever one is. */
const searches = '#content input[type=search], #content [type=search]'

/** What a key means wherever one is; signs mean nothing while somebody types them. */
const goalOf = (event: KeyboardEvent): 'palette' | 'keys' | 'search' | 'back' | null => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette'
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const [at] = event.composedPath()
  if (at instanceof HTMLElement && (at.isContentEditable || at.matches(typedInto))) return null
  if (document.querySelector('dialog[open]')) return null
  return ({ '?': 'keys', '/': 'search', Escape: 'back' } as const)[event.key] ?? null
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** Which routes one may call is known a moment after the page: until then the service says it. */
const Current = ({ screen }: { screen: Screen | undefined }): JSX.Element => {
  if (!screen)
    return (
      <Empty title="There is no such page">
        <p>
          The address may be of another version. <a href={hrefOf()}>The overview</a> is here, and
          Ctrl K goes anywhere.
        </p>
      </Empty>
    )
  const isOthers = screen.needs !== null && routes.value.length > 0 && !may('GET', screen.needs)
  return isOthers ? (
    <Empty title={`${screen.title} is for others`}>
      <p>Your role is {session.value?.role}, which may not open this page.</p>
    </Empty>
  ) : (
    <screen.view key={screen.name} />
  )
}

/** Screens of one kind in the navigation. */
const Group = ({
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
