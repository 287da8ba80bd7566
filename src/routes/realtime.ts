// /realtime/v1/api: sending to topics without a socket.
import { z } from 'zod'
import type { EntryRoute } from './route.ts'

const message = z.looseObject({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  private: z.boolean().nullish(),
})
const broadcast = z.looseObject({ messages: z.array(message) })

export const realtimeRoutes: readonly EntryRoute[] = [
  {
    method: 'POST',
    url: '/realtime/v1/api/broadcast',
    database: 'project',
    entry: 'realtime.broadcast',
    body: broadcast,
  },
  {
    method: 'POST',
    url: '/realtime/v1/api/broadcast/:topic/events/:event',
    database: 'project',
    entry: 'realtime.broadcast',
    body: z.looseObject({}),
  },
]
