// Postgres may compute an immutable function while it plans, so a plan that is kept would hold one caller's identity
// for the next. The functions here are labelled wrongly, as people do.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { users } from '../fixture.ts'

const service = useService({
  env: { DATABASE_POOL_SIZE: '1' },
  schema: `
    create function public.whoami() returns uuid language sql immutable as 'select auth.uid()';
    create function public.whoami_by_setting() returns text language plpgsql immutable as $$ begin
      return current_setting('request.jwt.claims')::json ->> 'sub'; end $$;
    create function public.whoami_for(word text) returns text language sql immutable as
      'select word || (auth.jwt() ->> ''sub'')';
    create function public."　ich"() returns uuid language sql immutable as 'select auth.uid()';
    create function public.through_blanks() returns uuid language sql stable as 'select public.　ich()';
    create function public.nested() returns uuid language plpgsql stable as $$ begin return public.whoami(); end $$;
    create function public.nested_twice() returns uuid language plpgsql stable as $$ begin return public.nested(); end $$;

    create function public.is_me(one text, other text) returns boolean language sql immutable as
      'select (auth.jwt() ->> ''sub'') = $2';
    create operator public.=? (function = public.is_me, leftarg = text, rightarg = text);
    create type public.word as enum ('a', 'b');
    create function public.word_is(one public.word, other public.word) returns boolean language sql immutable as
      'select auth.uid() = ''${users.one}''';
    create operator public.= (function = public.word_is, leftarg = public.word, rightarg = public.word);
    create function public.by_in() returns boolean language sql stable as
      $$ select 'a'::public.word in ('b'::public.word) $$;
    create function public.by_case() returns boolean language plpgsql stable as $$ begin
      return case 'a'::public.word when 'b'::public.word then true else false end; end $$;
    create function public.by_nullif() returns boolean language sql stable as
      $$ select nullif('a'::public.word, 'b'::public.word) is null $$;

    create table public.documents (id int primary key, owner uuid);
    insert into public.documents values (1, '${users.one}'), (2, '${users.two}');
    create policy own on public.documents for select to authenticated using (owner = public.nested());
    create table public.papers (id int primary key, owner uuid);
    insert into public.papers values (1, '${users.one}'), (2, '${users.two}');
    create policy own on public.papers for select to authenticated using (owner = public.whoami());
    create function public.my_papers() returns setof int language plpgsql stable as $$ begin
      return query select papers.id from public.papers; end $$;
    create table public.stamped (id int generated always as identity primary key, owner uuid default public.whoami());
    create policy own on public.stamped for all to authenticated using (true) with check (true);
    create function public.stamp() returns trigger language plpgsql as $$ begin new.owner := public.nested(); return new; end $$;
    create table public.touched (id int generated always as identity primary key, owner uuid);
    create policy own on public.touched for all to authenticated using (true) with check (true);
    create trigger stamp before insert on public.touched for each row execute function public.stamp();
    create table public.checked (id int generated always as identity primary key, owner uuid check (owner = public.whoami()));
    create policy own on public.checked for all to authenticated using (true) with check (true);
    create table public.keyed (id int generated always as identity primary key, stamped int references public.stamped);
    create policy own on public.keyed for all to authenticated using (true) with check (true);
    create function public.reader(document public.keyed) returns uuid language sql stable as 'select public.nested()';
    create function public.nested_in_sql() returns uuid language sql stable as 'select public.nested_twice()';
    create view public.me with (security_invoker) as select public.whoami() as me;
  `,
})
const tokens: string[] = []
const people = [users.one, users.two]
/** Behind so many calls Postgres keeps a plan for whatever values come. */
const calls = 16

beforeAll(async () => {
  for (const user of people) tokens.push(await service.userToken(user))
})

const ask = (who: number, method: string, path: string, body?: unknown): Promise<Answer> =>
  service.rest.send(method, path, body, {
    authorization: `Bearer ${tokens[who]}`,
    prefer: 'return=representation',
  })

/** Two users in turn; each gets what is theirs, always. */
const takeTurns = async (
  method: string,
  path: string,
  body: unknown,
  expected: (who: string) => unknown,
): Promise<void> => {
  for (let call = 0; call < calls; call += 1) {
    const who = call % 2
    const { json, text } = await ask(who, method, path, body)
    expect(json, `${path}, call ${call}: ${text}`).toEqual(expected(people[who]!))
  }
}

const cases: [path: string, expected: (who: string) => unknown][] = [
  ['rpc/whoami', (who) => who],
  ['rpc/whoami_by_setting', (who) => who],
  ['rpc/through_blanks', (who) => who],
  ['rpc/nested', (who) => who],
  ['rpc/nested_twice', (who) => who],
  ['rpc/nested_in_sql', (who) => who],
  ['rpc/by_in', (who) => who === users.one],
  ['rpc/by_case', (who) => who === users.one],
  ['rpc/by_nullif', (who) => who === users.one],
  ['rpc/my_papers', (who) => [who === users.one ? 1 : 2]],
]

describe('two users who call the same function in turn', () => {
  it.each(cases)('are each themselves: %s', (path, expected) =>
    takeTurns('POST', path, {}, expected),
  )

  it('are each themselves with an argument', () =>
    takeTurns('POST', 'rpc/whoami_for', { word: 'I am ' }, (who) => `I am ${who}`))

  it('are each themselves through a view, a policy and a column', async () => {
    await takeTurns('GET', 'me', undefined, (who) => [{ me: who }])
    for (const table of ['documents', 'papers'])
      await takeTurns('GET', `${table}?select=owner`, undefined, (who) => [{ owner: who }])
  })

  it('are each themselves in what they write', async () => {
    const written = (who: string): unknown => [{ owner: who }]
    for (const table of ['stamped', 'touched'])
      await takeTurns('POST', `${table}?select=owner`, {}, written)
    for (let call = 0; call < calls; call += 1) {
      const owner = people[call % 2]
      const { json, text } = await ask(call % 2, 'POST', 'checked?select=owner', { owner })
      expect(json, text).toEqual([{ owner }])
    }
    await takeTurns('POST', 'keyed?select=reader', { stamped: 1 }, (who) => [{ reader: who }])
  })

  it('are each themselves where an owner declared all that can be', async () => {
    await service.sql(`
      select core.declare_plain(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 's'`)
    for (const [path, expected] of cases) await takeTurns('POST', path, {}, expected)
    await takeTurns('GET', 'documents?select=owner', undefined, (who) => [{ owner: who }])
  })
})

describe('what one user plants for the next', () => {
  it('is no seed of random()', async () => {
    await service.sql(`
      create function public.sow() returns void language sql as 'select setseed(0.5)';
      create function public.draw() returns float8 language sql volatile as 'select random()';`)
    const [{ known }] = (await service.sql('select setseed(0.5), random() as known')) as [
      { known: number },
    ]
    for (let round = 0; round < 3; round += 1) {
      await ask(0, 'POST', 'rpc/sow', {})
      const { json } = await ask(1, 'POST', 'rpc/draw', {})
      expect(json).toBeGreaterThanOrEqual(0)
      expect(json).not.toBe(known)
    }
  })

  it('is no value of a function in the check of a domain', async () => {
    await service.sql(`
      create domain public.mine as uuid check (value = public.whoami());
      create function public.as_mine(id uuid) returns uuid language plpgsql as $$ declare v_id public.mine := id; begin
        return v_id; end $$;`)
    for (const who of [0, 1, 0, 1]) {
      const { json, text } = await ask(who, 'POST', 'rpc/as_mine', { id: people[who] })
      expect(json, text).toBe(people[who])
    }
  })
})
