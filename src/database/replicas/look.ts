// What the gateway compares of the primary and of a replica, and what it says of one that it does not read from.
import { noStandby } from '../connection/client.ts'
import { Refusal } from '../../errors.ts'
import { isConnectionTrouble, isDatabaseError, reasonOf } from '../errors.ts'

export interface ServerState {
  is_standby: boolean
  /** Who asks. */
  login: string
  system: string
  /** As the names of its files of log begin; null where a standby has not been told. */
  timeline: string | null
  /** In the log, in bytes; null where a standby has replayed nothing. */
  reached: number | null
  /** The next id of a transaction; null on a standby. */
  next_id: number | null
  /** Of what is installed. */
  content: string | null
}

export const ofReplica = 'select * from core.server_state()'
/** It notes the timeline, for its standbys to tell. */
export const ofPrimary = 'select * from core.server_state(p_notes => true)'

/** Why it is no replica to read from; undefined: it is one, as far as its state says. */
export const faultOf = (replica: ServerState, primary: ServerState): string | undefined => {
  if (replica.system !== primary.system) return 'is a server of another cluster'
  if (!replica.is_standby) return noStandby
  if (replica.login !== primary.login) return `may be read only as ${primary.login}`
  if (replica.content !== primary.content) return 'holds another version of what is installed'
  if (replica.timeline !== primary.timeline) return "is not on the primary's timeline"
  return undefined
}

export const failureOf = (error: unknown): string => {
  const cause = error instanceof Refusal ? error.cause : error
  if (reasonOf(cause) === noStandby) return noStandby
  if (isDatabaseError(cause) && /^(42|3F)/.test(cause.code))
    return `holds nothing that this gateway can use: ${cause.message}`
  if (isConnectionTrouble(cause)) return `cannot be reached: ${reasonOf(cause)}`
  return `cannot be used: ${reasonOf(cause)}`
}
