// An application's schema as a careful team might write it, and a few functions as nobody should.
export const users = {
  one: '00000000-0000-4000-8000-000000000001',
  two: '00000000-0000-4000-8000-000000000002',
} as const

export const fixture = `
  create table public.notes (
    id int primary key, owner uuid not null default auth.uid(), body text, priv text,
    n int check (n >= 0), j jsonb, ts timestamptz, f float8, num numeric
  );
  revoke all on public.notes from anon, authenticated;
  grant select (id, owner, body, n, j, ts, f, num), insert, update, delete on public.notes to authenticated;
  grant select (id) on public.notes to anon;
  create policy own on public.notes for all to authenticated
    using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  insert into public.notes (id, owner, body, priv, num) values
    (1, '${users.one}', 'of one', 'secret', 9007199254740993),
    (2, '${users.two}', 'of two', 'secret', 1e400),
    (3, '${users.two}', 'of two, too', 'secret', 0.10);

  create table public.open_t (id int primary key, body text, "we""ird" text, "Ünïcode" text, note_id int references public.notes);
  create policy everyone on public.open_t for all using (true) with check (true);
  insert into public.open_t values (1, 'a+b', 'x', 'ü'), (2, 'a b', null, null);

  create table public.part (id int, owner uuid) partition by list (id);
  create table public.part_1 partition of public.part for values in (1);

  create function public.esc() returns text language plpgsql as $$ begin reset role; return current_user; end $$;
  create function public.esc2() returns text language sql as $$ select set_config('role', 'service_role', true) $$;
  create function public.slow(s float8) returns int language plpgsql as $$ begin perform pg_sleep(s); return 1; end $$;
  create view public.escape with (security_invoker) as select public.esc() as who;
  create view public.escape2 with (security_invoker) as select public.esc2() as who;
  create view public.slowly with (security_invoker) as select public.slow(60) as done;
`
