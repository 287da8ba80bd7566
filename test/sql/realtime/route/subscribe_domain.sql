-- A filter is tried even on a table whose domains refuse a row of nulls.
create domain public.code as text not null check (value != '');
create table public.notes (id int primary key, code public.code, n int not null);
create function public.shout(public.notes)
returns text language sql immutable as $$
  select upper($1.code);
$$;
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.throws(
  format('select * from realtime.subscribe(%L, array[%L], null, null, %L)', 'public:notes', filter, '{"role": "anon"}'),
  state,
  filter
)
from (
  values
    ('code=eq.x', '00000'),
    ('shout=eq.X', '00000'),
    ('code=isdistinct.x', '00000'),
    ('n=eq.x', '22P02'),
    ('or=(code.eq.x,n.eq.x)', '22P02')
) as given (filter, state);
