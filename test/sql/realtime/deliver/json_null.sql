-- An old row does not say whether its null was one of JSON: where a policy tells them apart, nobody is told of it.
create table public.notes (id int primary key, meta jsonb, plain json);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes
values
  (1, 'null', '1'),
  (2, null, '1'),
  (3, '{"open": true}', 'null');
select test.watch('notes');
delete from public.notes;
do $$
declare
  v_policy text;
  v_wanted jsonb;
begin
  for v_policy, v_wanted in
    values
      ('meta is null', '["resync"]'::jsonb),
      ('meta is not null', '["resync"]'),
      ('jsonb_typeof(meta) = ''null''', '["resync"]'),
      ('(meta ->> ''open'')::bool', '["DELETE 3"]'),
      ('coalesce(meta ->> ''open'', ''true'') = ''true''', '["DELETE 1", "DELETE 2", "DELETE 3"]'),
      ('plain is null', '["resync"]'),
      ('id = 2', '["DELETE 2"]')
  loop
    execute format('alter policy p on public.notes using (%s)', v_policy);
    perform
      test.commit_catalogue(),
      test.is(
        (
          select jsonb_agg(concat_ws(' ', told.event, told.old_record::jsonb ->> 'id'))
          from test.delivered('public:notes', '{"role": "anon"}') as told
        ),
        v_wanted,
        v_policy
      );
  end loop;
end;
$$;
