// What queries ask and get, on a service.
import { beforeAll, describe, expect, it } from 'vitest'
import { createRest, type RestClient } from '../../../src/client/rest/main.ts'
import { useService } from '../../support/use.ts'
import { shop, type Database } from './shop.ts'

const service = useService({ schema: shop })
let rest: RestClient<Database>
beforeAll(() => {
  rest = createRest<Database>(service.url, service.anonKey)
})

describe('from().select()', () => {
  it('gives rows, with aliases, casts and embeds', async () => {
    const answer = await rest
      .from('books')
      .select('id, name:title, price::int, authors ( name ), covers(color)')
      .eq('id', 1)
    expect(answer).toEqual({
      data: [
        {
          id: 1,
          name: 'Emma',
          price: 12,
          authors: { name: 'Jane Austen' },
          covers: { color: 'red' },
        },
      ],
      error: null,
      count: null,
      status: 200,
      statusText: 'OK',
      truncated: false,
    })
  })
  it('tells an error', async () => {
    // @ts-expect-error no such column
    const { data, error, status } = await rest.from('books').select().eq('titel', 'Emma')
    expect(data).toBeNull()
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'undefined_column', hint: 'Perhaps title is meant.' })
  })
})
