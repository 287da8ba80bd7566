// The stream of a run: its events, their pace, and what failures say.
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeEvents } from '../../../src/import/events.ts'
import { SourceFailed } from '../../../src/import/source.ts'
import { failureReply, makeRedact } from '../../../src/import/words.ts'

const namesIn = (stream: string): string[] =>
  [...stream.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name)

describe('the stream of a run', () => {
  it('has the phase in every event', async () => {
    const events = makeEvents()
    const read = text(events.stream)
    events.phase('rows')
    events.progress('public.todos', 1, 3)
    events.warning({ code: 'differs', item: 'public.todos', message: 'one\nline' })
    events.heartbeat()
    events.failed('{"error": {"code": "conflict", "message": "no", "details": null}}')
    events.end()
    expect(await read).toBe(
      'event: phase\ndata: {"phase":"rows"}\n\n' +
        'event: progress\ndata: {"phase":"rows","item":"public.todos","done":1,"total":3}\n\n' +
        'event: warning\ndata: {"phase":"rows","code":"differs","item":"public.todos","message":"one\\nline"}\n\n' +
        ': heartbeat\n\n' +
        'event: failed\ndata: {"phase":"rows","error":{"code":"conflict","message":"no","details":null}}\n\n',
    )
  })

  it('says how far it is five times a second at most, the newest of it', async () => {
    const events = makeEvents()
    const read = text(events.stream)
    const began = performance.now()
    let done = 0
    while (performance.now() - began < 900) {
      events.progress('public.todos', (done += 1), null)
      await pause(5)
    }
    await pause(250)
    events.end()
    const stream = await read
    expect(namesIn(stream).length).toBeGreaterThan(2)
    expect(namesIn(stream).length).toBeLessThanOrEqual(6)
    expect(stream).toContain(`"done":${done},`)
  })

  it('goes on when its reader is gone', () => {
    const events = makeEvents()
    events.stream.destroy(new Error('gone'))
    events.phase('rows')
    events.heartbeat()
    events.end()
  })
})

describe('what a failure says', () => {
  const redact = makeRedact({
    connectionString: 'postgres://me:p%40ss-word@db.example.com/app',
    serviceKey: 'sb_secret_0123',
    serviceAccount: { private_key: 'of-the-account' },
    schemas: ['public'],
  })

  it.each(['p%40ss-word', 'p@ss-word', 'sb_secret_0123', 'of-the-account'])(
    'is not %s',
    (secret) => {
      const error = new SourceFailed(`refused with ${secret} by public`)
      const { status, body } = failureReply(error, new Map(), redact)
      expect(status).toBe(502)
      expect(JSON.parse(body)).toEqual({
        error: {
          code: 'source_failed',
          message: 'refused with [redacted] by public',
          details: null,
        },
      })
    },
  )

  it('names the phase and what was worked on', () => {
    const at = { phase: 'rows', item: 'public.todos' }
    const { body } = failureReply(new SourceFailed('gone'), new Map(), redact, at)
    expect(JSON.parse(body)).toEqual({
      error: { code: 'source_failed', message: 'public.todos: gone', details: at },
    })
  })
})
