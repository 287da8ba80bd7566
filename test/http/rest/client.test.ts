// How postgrest-js, with the headers that supabase-js gives it, hears of errors, and what it can prevent.
import { describe, expect, it } from 'vitest'
import { clientOf, useShop } from './shop.ts'

const shop = useShop()

describe('postgrest-js', () => {
  it('throws on errors where it is told to', async () => {
    await expect(shop.anon.from('nowhere').select().throwOnError()).rejects.toMatchObject({
      name: 'PostgrestError',
      message: expect.stringMatching(/nowhere/),
    })
    expect((await shop.anon.from('products').select('id').eq('id', 1).throwOnError()).data).toEqual(
      [{ id: 1 }],
    )
  })

  it('reads errors flat', async () => {
    const { error, status } = await shop.anon.from('products').select('id').eq('id', 'one')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: "one"',
      details: null,
      hint: null,
    })
  })

  it('says as the text of the status what is wrong where no body comes', async () => {
    const count = (table: string, columns = '*') =>
      shop.anon.from(table).select(columns, { head: true, count: 'exact' })
    expect(await count('cards')).toMatchObject({
      status: 403,
      statusText: 'permission denied for table cards',
      error: { message: '' },
    })
    expect(await count('products', 'nosuch')).toMatchObject({
      status: 400,
      statusText: 'products has no column nosuch',
    })
    const call = await shop.ada.rpc('visit', { page: 'x' }, { head: true })
    expect(call.statusText).toBe('cannot execute INSERT in a read-only transaction')
  })

  it('gives up when it is told to', async () => {
    const { error, data } = await shop.anon
      .from('products')
      .select('id')
      .abortSignal(AbortSignal.abort())
    expect(data).toBeNull()
    expect(error?.message).toMatch(/^AbortError/)
  })

  it('sends headers of its own', async () => {
    const { data } = await shop.anon
      .from('products')
      .select('id')
      .order('id')
      .setHeader('range', 'items=0-1')
    expect(data).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('finds no other schema', async () => {
    const auth = shop.admin.schema('auth' as 'public')
    expect(await auth.from('users').select()).toMatchObject({ status: 406, data: null })
    expect(await auth.from('users').delete().neq('email', '')).toMatchObject({ status: 406 })
    expect(await auth.rpc('uid')).toMatchObject({ status: 406, data: null })
    expect((await shop.admin.schema('public').from('users').select('name')).data).toHaveLength(3)
  })

  it('gets no form that there is none of', async () => {
    const { status, data, error } = await shop.anon.from('products').select('id').geojson()
    expect({ status, data, code: error?.code }).toEqual({
      status: 406,
      data: null,
      code: 'not_acceptable',
    })
  })

  it('is refused with a stale token, in the same flat form', async () => {
    const stale = clientOf(shop.service, 'stale')
    const { error, status } = await stale.from('products').select()
    expect({ status, error }).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
  })
})

describe('postgrest-js holds back', () => {
  it('more changes than it allows', async () => {
    const remove = (most: number) =>
      shop.admin.from('reviews').delete().gte('id', 2).maxAffected(most)
    expect(await remove(1)).toMatchObject({ status: 400, data: null })
    const reviews = () => shop.admin.from('reviews').select('id')
    expect((await reviews()).data).toHaveLength(3)
    expect(await remove(2)).toMatchObject({ status: 204, error: null })
    expect((await reviews()).data).toHaveLength(1)
  })

  it('a change that is only tried', async () => {
    const tried = shop.admin.from('products').update({ stock: 1000 }).eq('id', 1).select('stock')
    expect((await tried.rollback()).data).toEqual([{ stock: 1000 }])
    expect((await shop.admin.from('products').select('id, stock')).data).toContainEqual(
      expect.objectContaining({ id: 1, stock: 10 }),
    )
  })
})
