-- A star is every column the role may read; all of them where it may read none.
create table public.notes (id int, gone int, secret text, body text);
alter table public.notes drop column gone;
revoke all on public.notes from anon, authenticated, service_role;
grant select (id, body) on public.notes to anon;
grant select on public.notes to service_role;
grant insert on public.notes to authenticated;

select test.is((select api.readable_columns('public.notes'::regclass, null, role::regrole)), wanted, role)
from (
  values
    ('anon', array['id', 'body']),
    ('service_role', array['id', 'secret', 'body']),
    ('authenticated', array['id', 'secret', 'body'])
) as reader (role, wanted);
