// What the migrations and the definition of a schema build in an empty database equals where they come from.
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'
import { expectEqualBuilt } from './rebuilt.ts'
import { richSchema } from './rich-schema.ts'

describe('a schema that was there', () => {
  const service = useService({
    schema: `${richSchema};
      create table public.plain (
        id int default 1, gone text, kept varchar(9) default 'a, (b', at timestamptz not null, twice bigint generated always as (1) stored
      );
      comment on column public.plain.kept is 'it''s';`,
  })
  let admin: SignedIn
  beforeAll(async () => void (admin = await signIn(service, 'admin')))

  it('is rebuilt by the migration that adopted it', async () => {
    expect((await admin.send('POST', 'migrations/adopt', { name: 'All' })).status).toBe(201)
    await expectEqualBuilt(service, admin)
  })

  it('is rebuilt when it was changed in psql and adopted again', async () => {
    await service.sql(`
      alter table public.people drop column code cascade, add column nick text, alter column mood drop not null;
      alter table public.plain alter column id drop default, alter column id type bigint, alter column id set default 7;
      alter table public.plain drop column gone, alter column kept type text collate "C", alter column kept set not null;
      alter table public.plain drop column twice, add column twice bigint generated always as (id * 3) stored;
      alter table public.plain alter column at set default now(), alter column at drop not null, add column nick text not null default 'x';
      alter table public.plain disable row level security;
      alter type app.mood add value 'great' after 'ok';
      comment on table public.people is null;
      create or replace function app.next_code() returns text language sql as 'select null';
      create table public.added (id int primary key, person bigint references public.people);
      create policy readers on public.added for select using (true);
      revoke all on public.added from anon;`)
    const adopted = await admin.send('POST', 'migrations/adopt', { name: 'By hand' })
    expect(adopted.status).toBe(201)
    await expectEqualBuilt(service, admin)
  })
})
