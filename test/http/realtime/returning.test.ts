// Many users who were away for long come back at once: each is told to read again, and who stayed is served meanwhile.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openRealtime, settled } from '../../support/realtime.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.items (id int primary key, n int);
    create policy everyone on public.items for all to authenticated using (auth.uid() is not null);
    insert into public.items values (1, 0);`,
})

const open = async (): ReturnType<typeof openRealtime> =>
  openRealtime(service, await service.userToken(randomUUID()))

it('fifty users with 12,000 missed changes', async () => {
  const staying = await open()
  const { cursor } = await staying.subscribe('public:items', { events: ['INSERT'] })
  await service.sql(`do $$ begin
    for n in 1..12000 loop
      update public.items set n = items.n + 1;
      commit;
    end loop;
  end $$`)

  const returned = await Promise.all(Array.from({ length: 50 }, open))
  await Promise.all(returned.map((socket) => socket.subscribe('public:items', { since: cursor })))
  await service.sql('insert into public.items values (2, 0)')
  await settled(service.database, staying, ...returned)
  for (const socket of returned) {
    expect(socket.messages.some(({ type, resync }) => type === 'resync' || resync)).toBe(true)
    expect(socket.changes().filter(({ event }) => event === 'UPDATE')).toEqual([])
  }
  expect(staying.changes().map(({ event }) => event)).toEqual(['INSERT'])
  await Promise.all([staying, ...returned].map((socket) => socket.close()))
})
