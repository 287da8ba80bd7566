-- Where Postgres reports that something is too large, a listener reads again, also before anything is read for it.
create table public.notes (id int primary key);
grant select on public.notes to service_role;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', '{"role": "service_role"}');
select test.commit_catalogue();
create or replace function realtime.compile_seen(p_wish realtime.wish, p_relation oid)
returns api.statement language plpgsql stable as $$
begin
  raise program_limit_exceeded;
end;
$$;
select test.is(
  (
    select array_agg(concat_ws(' ', delivered.listener, delivered.event, delivered.cursor, delivered.record))
    from test.delivered_to('service_role', array_fill(null::jsonb, array[2]), '{}', '{INSERT}') as delivered
  ),
  array['0 resync', '1 resync'],
  'both'
);
