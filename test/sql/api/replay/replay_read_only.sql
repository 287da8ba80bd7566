-- Where the database may only be read, a replay answers all the same: nothing is counted, and nobody is blamed.
select test.within_a_minute();
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1, 'b');

select test.commit_catalogue();
do $$
declare
  v_recipe jsonb := (api.request('GET', 'notes')).recipe || jsonb_build_object('counter', core.catalogue_counter());
begin
  perform test.is((test.replay(v_recipe, '{}')).ask, null, 'prepared');
  perform test.is((test.replay(v_recipe, '{}')).body, '[{"id":1,"body":"b"}]', 'written and read');
  perform set_config('transaction_read_only', 'on', true);
  perform test.is((test.replay(v_recipe, '{}')).body, '[{"id":1,"body":"b"}]', 'read only');
end;
$$;
