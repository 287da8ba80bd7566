-- A function runs as the role that calls it, with the claims of the caller.
create function public.who()
returns json stable language sql as $f$
  select json_build_object('role', current_user, 'uid', auth.uid());
$f$;
create table public.notes (id int, owner uuid);
create policy own on public.notes using (owner = (select auth.uid()));
insert into public.notes
values
  (1, test.id(1)),
  (2, test.id(2));
select test.function('public.mine() returns setof int stable', 'select id from public.notes');
create function public.escape()
returns void language plpgsql as $$
begin
  set local role service_role;
end;
$$;

select test.is(test.get('rpc/who') ->> 'role', 'anon', 'anon');
select test.is(
  test.get('rpc/who', '{}', test.claims(1)),
  format('{"role": "authenticated", "uid": "%s"}', test.id(1))::jsonb,
  'a user'
);
select test.is(test.get('rpc/mine', '{}', test.claims(2)), '[2]', 'rows of a user');
select test.is(test.get('rpc/mine'), '[]', 'rows of nobody');
select test.is(test.error('rpc/escape', '{}', null, 'POST'), 'insufficient_privilege', 'another role');
