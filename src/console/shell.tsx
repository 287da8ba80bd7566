// The frame around every screen: navigation, who is signed in, search, and the drawer with the last calls.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin } from './api.ts'
import { readMe } from './me.ts'
import { CallsDrawer } from './parts/calls-drawer.tsx'
import { Icon } from './parts/icon.tsx'
import { Palette } from './parts/palette.tsx'
import { Empty } from './parts/note.tsx'
import { follow, hrefOf, parts } from './route.ts'
import { screens, type Screen } from './screens.ts'
import { SignIn, SignInAgain } from './screens/sign-in.tsx'
import { forget, isLost, may, routes, session } from './session.ts'
import { nextTheme } from './theme.ts'

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
  const [over, setOver] = useState<'palette' | 'calls' | null>(null)
  const shown = screens.filter(({ needs }) => needs === null || may('GET', needs))
  const current = screens.find(({ name }) => name === (parts.value[0] ?? ''))

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOver('palette')
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
          <span class="mark" aria-hidden="true" />
          Plinth
        </a>
        <button type="button" class="search" onClick={() => setOver('palette')}>
          <Icon name="search" />
          <span>Go to…</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Account onCalls={() => setOver('calls')} />
      </header>
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
      {over === 'palette' && <Palette screens={shown} onClose={() => setOver(null)} />}
      {over === 'calls' && <CallsDrawer onClose={() => setOver(null)} />}
    </div>
  )
}

/** Which routes one may call is known a moment after the page: until then the service says it. */
const Current = ({ screen }: { screen: Screen | undefined }): JSX.Element => {
  if (!screen) return <Empty title="There is no such page" />
  const isOthers = screen.needs !== null && routes.value.length > 0 && !may('GET', screen.needs)
  return isOthers ? (
    <Empty title={`${screen.title} is for others`}>
      <p>Your role is {session.value?.role}, which may not open this page.</p>
    </Empty>
  ) : (
    <screen.view key={screen.name} />
  )
}

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
            >
              <Icon name={screen.icon} />
              {screen.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

const Account = ({ onCalls }: { onCalls: () => void }): JSX.Element => {
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
      <button type="button" class="bare" onClick={nextTheme} aria-label="Light or dark">
        <Icon name="theme" />
      </button>
      <span class="who roomy">
        {session.value?.email} <span class="tag">{session.value?.role}</span>
      </span>
      <button type="button" class="bare" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  )
}
