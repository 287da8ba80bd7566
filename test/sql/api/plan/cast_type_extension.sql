-- A type of an extension's schema can be cast to, though the gateway may not use that schema.
create schema if not exists extensions;
create type extensions.mood as enum ('ok');
create table public.notes (id int, mood text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1, 'ok');
do $$
begin
  revoke all on schema extensions from public;
  grant usage on schema extensions to anon;
end;
$$;

select set_config('role', core.gateway_role(), true);
select test.is(test.get('notes', '{select,mood::mood}'), '[{"mood": "ok"}]', 'cast');
