// A change that somebody asked for, before it is confirmed.
import type { Wish } from '../../change.ts'

export interface Asked {
  title: string
  wish: Wish
  destroys?: boolean
  /** Where to afterwards, if the function is not there any more. */
  leads?: string
}
