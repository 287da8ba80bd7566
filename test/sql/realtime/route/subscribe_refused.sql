-- What could not be served is refused at once: channels, events, filters, values.
create table public.notes (id int primary key, body text, n int, at timestamptz);
create policy p on public.notes using (true);
grant select on public.notes to anon;
create table public.keyless (id int);
grant select on public.keyless to anon;
create view public.seen as
  select * from public.notes;
grant select on public.seen to anon;
select test.throws(
  format('select * from realtime.subscribe(%L, %L, %L, %L, %L)', channel, filter, events, since, claims),
  state,
  concat_ws(' ', channel, filter, events, since)
)
from (
  values
    ('public:notes', '{}'::text[], '{}'::text[], null, '{"role": "anon"}', '00000'),
    ('public:notes', null, '{insert,*}', null, null, '00000'),
    ('public:none', null, null, null, null, '42P01'),
    ('public:*', null, null, null, null, '42P01'),
    ('public:', null, null, null, null, '42P01'),
    ('public:notes"; --', null, null, null, null, '42P01'),
    ('public:pg_authid', null, null, null, null, '42P01'),
    ('auth:users', null, null, null, null, 'PL400'),
    ('realtime:changes', null, null, null, null, 'PL400'),
    ('notes', null, null, null, null, 'PL400'),
    ('', null, null, null, null, 'PL400'),
    ('topic:', null, null, null, null, 'PL400'),
    ('topic:a', '{id=eq.1}', null, null, null, 'PL400'),
    ('topic:a', null, null, null, null, 'PL403'),
    (concat('topic:', repeat('x', 201)), null, null, null, null, 'PL400'),
    ('public:keyless', null, null, null, null, 'PL400'),
    ('public:seen', null, null, null, null, 'PL400'),
    ('public:notes', null, '{INSERT,SELECT}', null, null, 'PL400'),
    ('public:notes', '{id}', null, null, null, 'PL400'),
    ('public:notes', '{id=5}', null, null, null, 'PL400'),
    ('public:notes', '{id=eq.x}', null, null, null, '22P02'),
    ('public:notes', '{at=gt.x}', null, null, null, '22007'),
    ('public:notes', '{n=isdistinct.x}', null, null, null, '22P02'),
    ('public:notes', '{"and=(body.not.is.null,n.eq.x)"}', null, null, null, '22P02'),
    ('public:notes', '{body=like.x*}', null, null, null, '00000'),
    ('public:notes', '{body=match.x}', null, null, null, 'PL400'),
    ('public:notes', '{"or=(n.eq.1,body.not.imatch(any).{x})"}', null, null, null, 'PL400'),
    ('public:notes', '{none=eq.1}', null, null, null, 'PL703'),
    ('public:notes', '{limit=1}', null, null, null, 'PL400'),
    ('public:notes', '{order=id}', null, null, null, 'PL400'),
    ('public:notes', '{select=id}', null, null, null, 'PL400'),
    ('public:notes', '{authors.id=eq.1}', null, null, null, 'PL400'),
    ('public:notes', null, null, 'x', null, 'PL400'),
    ('public:notes', null, null, '00000000.5:4:', null, 'PL400'),
    ('public:notes', null, null, null, '{"role": "postgres"}', 'PL403')
) as given (channel, filter, events, since, claims, state);
