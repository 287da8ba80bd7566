// Who is signed in at this tab. The token is in the tab's own storage: other tabs and pages of this origin read local
// storage and send cookies, but not this.
import { computed, signal } from '@preact/signals'

export type Role = 'viewer' | 'admin' | 'owner'

export interface Session {
  token: string
  email: string
  role: Role
  /** Milliseconds since 1970. */
  until: number
}

/** A route that this role may call. */
export interface Route {
  method: string
  url: string
  psql: string | null
  confirm: boolean
  sentence: string
}

const key = 'plinth.operator'
/** Milliseconds without a key or a click, after which the password is asked for again. */
const idleLimit = 3_600_000

const stored = (): Session | null => {
  try {
    const session = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Session | null
    return session && session.until > Date.now() ? session : null
  } catch {
    return null
  }
}

export const session = signal<Session | null>(stored())
/** The password is asked for over the page, which keeps what was typed into it. */
export const isLost = signal(false)
export const routes = signal<readonly Route[]>([])

export const may = (method: string, url: string): boolean =>
  routes.value.some((route) => route.method === method && route.url === `/admin/v1/${url}`)

export const isViewer = computed(() => session.value?.role === 'viewer')

export const keep = (next: Session): void => {
  sessionStorage.setItem(key, JSON.stringify(next))
  session.value = next
  isLost.value = false
  heard()
}

export const forget = (): void => {
  sessionStorage.removeItem(key)
  session.value = null
  isLost.value = false
  routes.value = []
}

export const lose = (): void => {
  sessionStorage.removeItem(key)
  isLost.value = session.value !== null
}

let idle: ReturnType<typeof setTimeout> | undefined

const heard = (): void => {
  clearTimeout(idle)
  if (session.value) idle = setTimeout(lose, idleLimit)
}

for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, heard, { passive: true })
heard()
