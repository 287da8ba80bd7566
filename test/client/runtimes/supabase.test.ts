// What is written in supabase's calls passes with supabase's client too: an application moves by its import.
import { createClient as createSupabase, type SupabaseClientOptions } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { createClient, type PlinthClient } from '../../../src/client/main.ts'
import { moved } from '../behaviour/moved.ts'
import { play, type Report } from '../behaviour/run.ts'
import { memory, type Place, type World } from '../behaviour/world.ts'
import { describeCases } from '../support/describe-cases.ts'
import { useTodos } from '../support/todos.ts'

const service = useTodos()

const supabase = ({ url, key }: Place): World['open'] => {
  const options = (storage: object): SupabaseClientOptions<'public'> => ({
    auth: { storage: storage as never, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  return (kept = memory()) => createSupabase(url, key, options(kept)) as unknown as PlinthClient
}

const ours = ({ url, key }: Place): World['open'] => {
  return (storage = memory()) =>
    createClient(url, key, { auth: { storage }, realtime: { WebSocket: WebSocket } })
}

for (const [name, open] of [
  ['supabase-js', supabase],
  ['@plinth/client', ours],
] as const)
  describeCases(
    name,
    service,
    async (place) => {
      const reports: Report[] = []
      for (const one of moved) reports.push(await play({ ...place, open: open(place) }, one))
      return reports
    },
    moved,
  )
