-- What cannot be answered is told as the client would get it.
create table public.notes (id int, body text, secret text);
revoke all on public.notes from anon;
grant select (id, body) on public.notes to anon;
create policy p on public.notes using (id > 0);
insert into public.notes values (1, 'a', 's');
create table public.closed (id int);
revoke all on public.closed from anon;

select test.is(test.error(path, query::text[]), code, path || query)
from (
  values
    ('nosuch', '{}', 'undefined_table'),
    ('notes', '{select,nosuch}', 'undefined_column'),
    ('notes', '{nosuch,eq.1}', 'undefined_column'),
    ('notes', '{id,eq.one}', 'invalid_text_representation'),
    ('notes', '{id,"eq.1'' or ''1''=''1"}', 'invalid_text_representation'),
    ('notes', '{id,eq.99999999999}', 'invalid_text_representation'),
    ('notes', '{id,1}', 'bad_request'),
    ('notes', '{limit,x}', 'bad_request'),
    ('notes', '{select,secret}', 'insufficient_privilege'),
    ('notes', '{select,id,secret,eq.x}', 'insufficient_privilege'),
    ('closed', '{}', 'insufficient_privilege'),
    ('closed', '{id,eq.1}', 'insufficient_privilege'),
    ('notes', '{body,"eq.x''; select pg_sleep(5)--"}', null),
    ('notes', '{}', null)
) as request (path, query, code);
