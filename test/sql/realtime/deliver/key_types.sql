-- Keys of every type find their row, and old ones are told as they were, whether all may see them or a policy is asked.
create type public.mood as enum ('so "so"', 'fine, thanks');
create domain public.code as text check (value != '');
create type public.pair as (a int, b text);
do $$
declare
  v_case text[];
  v_type text;
  v_value text;
  v_record text;
  v_policy text;
begin
  foreach v_case slice 1 in array array[
      ['int2', '-5'], ['int8', '9223372036854775807'], ['numeric', '123456789012345678901234567890.12345678901234567890'],
      ['float8', '0.1'], ['float8', '1e300'], ['float8', 'NaN'], ['text', E'it''s "q" \\ {a,b} \u00e9 \n'], ['varchar(30)', 'x'], ['char(5)', 'ab'],
      ['uuid', '00000000-0000-4000-8000-000000000001'], ['date', '2026-01-02'], ['timestamptz', '2026-01-02 03:04:05.678901+00'],
      ['timestamp', 'infinity'], ['interval', '1 day 02:00:00'], ['bool', 't'], ['bytea', '\x00ff5c'], ['mood', 'so "so"'], ['code', 'a"b'],
      ['int[]', '{1,NULL,3}'], ['text[]', '{"a,b","c\"d"}'], ['int4range', '[1,5)'], ['pair', '(1,"x y")'], ['jsonb', '{"a": [1]}'],
      ['inet', '10.0.0.1/8'], ['"char"', 'a'], ['name', 'n'], ['bit(3)', '101'], ['varbit', '10'], ['time', '01:02:03']
  ] loop
    v_type := v_case[1];
    v_value := v_case[2];
    foreach v_policy in array array['true', 'n > 0'] loop
      execute format('create table public.notes (n int, k %s primary key)', v_type);
      execute format('create policy p on public.notes using (%s)', v_policy);
      grant select on public.notes to anon;
      perform test.watch('notes');
      execute format('insert into public.notes values (1, %L)', v_value);
      execute format('update public.notes set n = 2');
      select row_to_json(notes)::text into v_record from public.notes;
      perform test.is(
        (
          select array_agg(concat_ws(' ', told.event, told.record, told.old_record::jsonb))
          from test.delivered('public:notes', '{"role": "anon"}') as told
          where told.event != 'dirty'
        ),
        array[
          'INSERT ' || v_record,
          concat('UPDATE ', v_record, ' ', replace(v_record, '"n":2', '"n":1')::jsonb)
        ],
        concat(v_type, ' ', v_value, ' ', v_policy)
      );
      drop table public.notes;
      truncate realtime.changes, realtime.watches;
      perform test.commit_catalogue();
    end loop;
  end loop;
end;
$$;
