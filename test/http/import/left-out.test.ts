// A table that cannot be made here: it is named with its cause, everything else comes, and what was missing can follow.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()

/** What is written in C does not come: it stands for what an extension would bring that is not here. */
const source = use(() =>
  sourceDatabase(
    inject('adminUrl'),
    `create type public.vec;
     create function public.vec_in(cstring) returns public.vec language internal immutable strict as 'textin';
     create function public.vec_out(public.vec) returns cstring language internal immutable strict as 'textout';
     create type public.vec (input = public.vec_in, output = public.vec_out, like = text);
     create function public.number() returns integer language internal volatile as 'pg_backend_pid';
     create table public.posts (id serial primary key, title text not null);
     create table public.embeddings (id serial primary key, post integer references public.posts, v public.vec);
     create table public.shown (id integer primary key, embedding integer references public.embeddings on delete cascade);
     create table public.parted (n integer, name text) partition by range (n);
     create table public.first_part partition of public.parted for values from (1) to (100);
     create table public.second_part (n integer default public.number(), name text);
     alter table public.parted attach partition public.second_part for values from (100) to (200);
     create view public.shown_embeddings as
       select e.id from public.embeddings as e join public.shown as s on s.embedding = e.id;
     create view public.titles as select title from public.posts;
     alter table public.embeddings enable row level security;
     create policy everybody on public.embeddings for select to anon using (true);
     grant select on public.embeddings to anon;
     comment on table public.embeddings is 'Vectors';
     insert into public.posts (title) select 'post ' || n from generate_series(1, 50) as n;
     insert into public.embeddings (post, v) select n, '[1,2]' from generate_series(1, 50) as n;
     insert into public.shown select n, n from generate_series(1, 20) as n;
     insert into public.parted select n, 'part' from generate_series(1, 199) as n`,
  ),
)
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const run = (more: object = {}): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: admin.headers,
    body: { source: 'postgres', config: { connectionString: source.url }, ...more },
  })

const warnedOf = ({ events }: Ran, code: string): { item: string; message: string }[] =>
  events.flatMap(({ event, data }) => (event === 'warning' && data.code === code ? [data] : []))

const relations = async (): Promise<string[]> => {
  const rows = await service.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

const counts = (): Promise<object[]> =>
  service.sql(
    `select (select count(*)::integer from public.posts) as posts, (select count(*)::integer from public.shown) as shown`,
  )

describe('a table that cannot be made', () => {
  let first: Ran

  it('is named with its cause, in a dry run and in a run, and takes nothing else with it', async () => {
    const dry = await run({ dry_run: true })
    first = await run()
    for (const ran of [dry, first]) {
      expect(ran.last?.event, JSON.stringify(ran.events)).toBe('done')
      expect(warnedOf(ran, 'table_not_made')).toEqual([
        {
          ...{ code: 'table_not_made', item: 'public.embeddings', phase: 'schema' },
          message:
            'the table cannot be made, so it does not come: type "public.vec" does not exist',
          statement: expect.stringContaining('create table public.embeddings') as string,
        },
        expect.objectContaining({
          item: 'public.parted',
          message:
            'the table cannot be made, so it does not come: function public.number() does not exist',
        }),
      ])
      expect(warnedOf(ran, 'not_imported').map(({ item, message }) => [item, message])).toEqual([
        ['public.shown', 'relation "public.embeddings" does not exist'],
        ['public.shown_embeddings', 'relation "public.embeddings" does not exist'],
      ])
    }
    expect(first.last?.data.summary).toMatchObject({
      proof: expect.arrayContaining([
        { item: 'public.embeddings' },
        { item: 'public.parted' },
      ]) as object,
    })
    expect(await counts()).toEqual([{ posts: 50, shown: 20 }])
    expect(await relations()).toEqual(['posts', 'posts_id_seq', 'shown', 'titles'])
  })

  it('comes when the run is resumed after its cause is gone, with the keys to it', async () => {
    await service.sql(
      `create domain public.vec as text;
       create function public.number() returns integer language sql return 1;
       insert into public.posts (title) values ('written here'); -- a row, and a value of the sequence
       alter table public.posts enable row level security`,
    )
    const again = await run({ resume: first.run })
    expect(again.last?.event, JSON.stringify(again.events)).toBe('done')
    expect(again.last?.data.summary).toMatchObject({ proof: 'equal' })
    expect(warnedOf(again, 'not_imported')).toEqual([])
    expect(
      await service.sql(
        `select (select count(*)::integer from public.embeddings) as embeddings,
           (select count(*)::integer from public.parted) as parted,
           (select count(*)::integer from public.shown_embeddings) as shown,
           (select count(*)::integer from public.posts) as posts,
           (select last_value::integer from public.posts_id_seq) as last,
           (select relrowsecurity from pg_class where oid = 'public.posts'::regclass) as closed`,
      ),
    ).toEqual([{ embeddings: 50, parted: 199, shown: 20, posts: 51, last: 51, closed: true }])
    expect(
      await service.sql(
        `select conrelid::regclass::text as of, confdeltype::text as on_delete, convalidated as checked from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([
      { of: 'embeddings', on_delete: 'a', checked: true },
      { of: 'shown', on_delete: 'c', checked: true },
    ])
  })
})
