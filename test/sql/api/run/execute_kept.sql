-- A statement this session has prepared is run; without it, or where its table has changed, there is no result.
create table public.notes (id int, body text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
do $$
begin
  perform test.is((api.execute_kept('anon', 'plinth:x', '{}')).status, null, 'unknown');
  perform api.execute('anon', 'plinth:x', '{}', 'select 200, null::jsonb, max(body), count(*) from public.notes');
  perform test.is((api.execute_kept('anon', 'plinth:x', '{}')).status, 200, 'prepared');
  alter table public.notes rename column body to text;
  perform test.is((api.execute_kept('anon', 'plinth:x', '{}')).status, null, 'left behind');
  perform test.throws($x$select api.execute_kept('postgres', 'plinth:x', '{}')$x$, '20000', 'another role');
end;
$$;
