-- A write that fails on a table the role has no privilege on names nothing of it: by trigger, cascade, key or view.
create table public.hidden (id int primary key, note text not null);
create table public.seen (id int primary key);
create table public.kept_by_hidden (id int primary key);
create table public.cascades (id int primary key);
create table public.hidden_child (
  kept_id int constraint hidden_key references public.kept_by_hidden,
  cascades_id int not null references public.cascades
    on delete set null
);
create view public.through as
  select * from public.hidden;
select test.function(
  'public.write_hidden() returns trigger', 'begin insert into public.hidden values (new.id, null); return new; end',
  'plpgsql security definer'
);
create trigger write_hidden
before insert on public.seen
for each row
execute function public.write_hidden();
create policy everyone on public.seen using (true);
create policy everyone on public.kept_by_hidden using (true);
create policy everyone on public.cascades using (true);
revoke all on public.hidden, public.hidden_child from anon;
grant all on public.seen, public.kept_by_hidden, public.cascades to anon;
grant select, insert, delete on public.through to anon;
insert into public.kept_by_hidden values (1);
insert into public.cascades values (1);
insert into public.hidden_child values (1, 1);

create temporary table asked (claims jsonb, what text, state text, details jsonb);
insert into asked
select claims, path, state, reply.body::jsonb #> '{error,details}'
from
  unnest(array[null, '{"role": "service_role"}']::jsonb[]) as claims,
  (
    values
      ('POST', 'seen', '{}', '{"id": 1}', '23502'),
      ('POST', 'through', '{}', '{"id": 1}', '23502'),
      ('DELETE', 'kept_by_hidden', '{id,eq.1}', null, '23503'),
      ('DELETE', 'cascades', '{id,eq.1}', null, '23502')
  ) as given (method, path, query, written, state),
  api.reply(method, path, query::text[], '{}', written, claims) as reply;

select test.is(details ->> 'sqlstate', state, what) from asked;
select test.ok(not details ?| array['table', 'column', 'constraint'], what || ' ' || details)
from asked
where claims is null;
select test.ok(details ->> 'table' like 'hidden%', what || ' with the service key')
from asked
where claims is not null;
