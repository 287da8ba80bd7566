// Values that are derived from the secret, so that they need not be stored.
import { createHmac } from 'node:crypto'

/** For one purpose: the value reveals nothing of the secret, or of the values for other purposes. */
export const derive = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`plinth ${purpose}`).digest()
