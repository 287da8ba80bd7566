// A change that somebody asked for, before it is confirmed.
import type { ChangeRequest } from '../../change.ts'

export interface Asked {
  title: string
  wish: ChangeRequest
  destroys?: boolean
  /** Where to afterwards, if the function is not there any more. */
  leads?: string
}
