// What the proxy before the service can be told, and how a case tells it, from whatever it runs on.

export interface Fault {
  /** Paths that begin so. */
  path: string
  method?: string
  /** How often. */
  times: number
  /** Of the requests that it is for; 1 where it is not said. */
  share?: number
  /** `lose`: the service answered, and nobody hears it. `cut`: the service does not even get it. */
  kind: 'lose' | 'cut' | 'delay' | 'status'
  ms?: number
  status?: number
  /** Seconds. */
  retryAfter?: number
}

export interface Seen {
  method: string
  path: string
  fault: Fault['kind'] | null
}

const tell = async (url: string, body: unknown): Promise<Seen[]> => {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return (await reply.json()) as Seen[]
}

/** From now on these and none else; what was seen is forgotten. */
export const setFaults = (url: string, faults: Fault[]): Promise<Seen[]> =>
  tell(`${url}/__faults`, faults)

export const seenBy = (url: string): Promise<Seen[]> => tell(`${url}/__seen`, null)

/** Ends each WebSocket without a word. */
export const cutSockets = (url: string): Promise<Seen[]> => tell(`${url}/__cut`, null)
