-- Tables and columns may have any name, also those that the statements use.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['we"ird', 't', 'r', 'asked', 'told', 'place', 'item', 'record', 'select', 'Ärger', 'public.x'] loop
    execute format(
      'create table public.%I ("we""ird" int primary key, t text, r text, asked text, told text, place int, item jsonb, record text, "%%s" text, %I text)',
      v_table,
      'x ' || v_table
    );
    execute format('create policy p on public.%I using (t = asked and exists (select from pg_am where place = 1))', v_table);
    execute format('create policy q on public.%I as restrictive using (record = item ->> 0)', v_table);
    execute format('grant select on public.%I to anon', v_table);
    perform test.watch(format('public.%I', v_table)::regclass);
    execute format('insert into public.%I values (5, ''a'', null, ''a'', null, 1, ''["r"]'', ''r'')', v_table);
    execute format('insert into public.%I values (6, ''a'', null, ''b'', null, 1, ''["r"]'', ''r'')', v_table);
    execute format('update public.%I set told = 1', v_table);
    perform test.is(
      (
        select array_agg(concat(told.event, ' ', told.record::jsonb ->> 'place', ' ', told.old_record))
        from test.delivered('public:' || v_table, '{"role": "anon"}', array['"we\"ird"=eq.5', 't=eq.a', 'place=eq.1']) as told
      ),
      array['INSERT 1 ', 'UPDATE 1 {"we\"ird":5}'],
      v_table
    );
    execute format('delete from public.%I', v_table);
    perform test.is(
      (select array_agg(told.old_record) from test.delivered('public:' || v_table, '{"role": "anon"}', '{}', '{DELETE}') as told),
      array['{"we\"ird":5}'],
      v_table || ' deleted'
    );
    truncate realtime.changes;
  end loop;
end;
$$;
