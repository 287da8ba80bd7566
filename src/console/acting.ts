// As whom tables are looked at, with a token of theirs that only reads. It is kept by this page alone, so that it ends
// with it.
import { effect, signal } from '@preact/signals'
import { session } from './session.ts'

export interface Acting {
  id: string
  /** What they are called by. */
  name: string
  token: string
  /** Milliseconds since 1970. */
  until: number
}

export const acting = signal<Acting | null>(null)

let end: ReturnType<typeof setTimeout> | undefined

export const endActing = (): void => {
  clearTimeout(end)
  acting.value = null
}

export const act = (as: Acting): void => {
  clearTimeout(end)
  acting.value = as
  end = setTimeout(endActing, as.until - Date.now())
}

/** The token stands in it: without, nobody could call it. */
export const curlAs = ({ token }: Acting, table: string): string =>
  `curl -s '${location.origin}/rest/v1/${encodeURIComponent(table)}' \\\n  -H 'authorization: Bearer ${token}'`

effect(() => {
  if (session.value === null) endActing()
})
