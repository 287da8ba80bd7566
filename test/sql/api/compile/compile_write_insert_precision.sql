-- A number larger than any float goes in and out as it is.
create table public.notes (n numeric);
select test.is(reply.body, format('[{"n":%s}]', 1e400::numeric), '1e400')
from test.write('POST', 'notes', '{"n": 1e400}') as reply;
