// A name out of somebody's hands leads to no other route: fetch would resolve `..`, and send the key there.
import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/main.ts'
import { useService } from '../support/use.ts'

const service = useService({
  schema: `
    create table hidden (word text);
    insert into hidden values ('secret');
    insert into storage.buckets (id, name, public) values ('files', 'files', true);
  `,
})
const sent: string[] = []

const counting: typeof fetch = (input, init) => {
  sent.push(new Request(input, init).url)
  return fetch(input, init)
}
const made = () => createClient(service.url, service.serviceKey, { global: { fetch: counting } })
let client: ReturnType<typeof made>

beforeAll(() => {
  client = made()
})

type Asked = PromiseLike<{ data: unknown; error: { code: string; status: number } | null }>

const files = () => client.storage.from('files')
const at = (name: string): Asked => client.from(name).select()
const calls: Record<string, () => Asked> = {
  'download()': () => files().download('../../../../rest/v1/hidden'),
  'download() of a part': () => files().download('a/./b'),
  'info()': () => files().info('../../../../../rest/v1/hidden'),
  'upload()': () => files().upload('../../bucket', 'bytes'),
  'createSignedUrl()': () => files().createSignedUrl('a/..', 60),
  'createSignedUploadUrl()': () => files().createSignedUploadUrl('..'),
  'from() of a bucket': () => client.storage.from('..').list(),
  'getBucket()': () => client.storage.getBucket('../../../rest/v1/hidden'),
  'deleteBucket()': () => client.storage.deleteBucket('..'),
  'from()': () => at('..'),
  'from() itself': () => at('.'),
  'rpc()': () => client.rpc('..'),
  'getUserById()': () => client.auth.admin.getUserById('..'),
  'deleteUser()': () => client.auth.admin.deleteUser('..'),
}

describe('a part . or .. of a path', () => {
  it.each(Object.entries(calls))('is an error before anything is sent: %s', async (_, call) => {
    sent.length = 0
    const { error } = await call()
    expect(error).toMatchObject({ code: 'bad_request', status: 0 })
    expect(sent).toEqual([])
  })

  it('makes no public address', () => {
    expect(() => files().getPublicUrl('../../../../rest/v1/hidden')).toThrow('. or ..')
    expect(() => client.storage.from('..').getPublicUrl('a')).toThrow('. or ..')
  })

  it('that only looks so is a name like any other', async () => {
    for (const key of ['..a/b..', '...', '%2e%2e/x', 'a b/.hidden']) {
      await files().upload(key, key, { contentType: 'text/plain' }).orThrow()
      expect(await (await files().download(key).orThrow()).text()).toBe(key)
      const { publicUrl } = files().getPublicUrl(key).data
      expect(await (await fetch(publicUrl)).text()).toBe(key)
    }
    // A slash in these is part of a name.
    for (const name of ['../hidden', '..\\hidden', '%2e%2e'])
      expect((await at(name)).error?.code, name).toMatch(/^(bad_request|undefined_table)$/)
  })
})
