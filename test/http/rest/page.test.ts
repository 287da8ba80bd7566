// Each request on the REST API page is answered as the page says, letter by letter.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { root } from '../../support/program.ts'
import { startService, type TestService } from '../../support/service.ts'
import { library } from './page.ts'

let service: TestService
beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(library)
})
beforeEach(() => service.sql('select begin_again()'))
afterAll(() => service.stop())

interface Example {
  request: string
  headers: Record<string, string>
  body?: string
  status: number
  answered: Record<string, string>
  answer: string
}

const page = ['README.md', 'errors.md']
  .map((name) => readFileSync(join(root, 'sql/project/api', name), 'utf8'))
  .join('\n')

/** Headers, each behind two blanks, and what is beside them. */
const split = (text: string): [Record<string, string>, string] => {
  const pattern = /(?: {2}|^ *)([a-z-]+): (.*?)(?= {2}|$)/gm
  const headers = [...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value])
  return [Object.fromEntries(headers) as Record<string, string>, text.replace(pattern, '').trim()]
}

const example = (asked: string, told: string): Example => {
  const [, request = '', more = ''] = /^([A-Z]+ \S+)(.*)$/.exec(asked) ?? []
  const [, status = '200', rest = ''] = /^(?:(\d{3})\b)?([^]*)$/.exec(told) ?? []
  const [headers, body] = split(more)
  const [answered, answer] = split(rest)
  return { request, headers, body, status: Number(status), answered, answer }
}

const inTables = [...page.matchAll(/^\| `([A-Z]+ \/[^`]*)` \| `([^`]*)` \|/gm)].map(
  ([, asked = '', told = '']) => example(asked, told),
)
const inBlocks = [...page.matchAll(/^([A-Z]+ \/.*)\n(\d{3}(?:.|\n(?![A-Z]+ \/|```))*)/gm)].map(
  ([, asked = '', told = '']) => example(asked, told),
)

/** As a client encodes an address. */
const encoded = (path: string): string =>
  path.replace(/[^\w.~!*'(),;:@&=+$/?-]/g, encodeURIComponent)

describe('the REST API page', () => {
  it('has examples', () => {
    expect([inTables.length, inBlocks.length].every((count) => count > 15)).toBe(true)
  })

  it.each([...inTables, ...inBlocks])(
    '$request $headers.prefer $body',
    async ({ request, headers, body, ...told }) => {
      const [method = '', path = ''] = request.split(' ')
      const reply = await fetch(service.url + encoded(`/rest/v1${path}`), {
        method,
        headers: {
          apikey: service.anonKey,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body || null,
      })
      expect([reply.status, (await reply.text()).trim()]).toEqual([told.status, told.answer])
      expect(Object.fromEntries(reply.headers)).toMatchObject(told.answered)
    },
  )
})
