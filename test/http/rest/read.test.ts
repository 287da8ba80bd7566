import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(`
    create table public.todos (id int primary key, title text, done boolean not null default false);
    insert into public.todos values (1, 'one'), (2, 'two'), (3, 'three');
    create policy everyone_reads on public.todos for select to anon using (id < 3);
  `)
})
afterAll(() => service.stop())

describe('GET /rest/v1/:table', () => {
  it('answers the rows the policies allow, and how many', async () => {
    const { status, headers, json } = await service.request(
      'GET',
      '/rest/v1/todos?select=id,name:title',
    )
    expect(status).toBe(200)
    expect(headers.get('content-range')).toBe('0-1/*')
    expect(json).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ])
  })
})
