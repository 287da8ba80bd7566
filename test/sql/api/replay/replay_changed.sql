-- After a change of the catalogue a replay asks again; where no event trigger told of it, too.
select test.within_a_minute();
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1, 'b');

select test.commit_catalogue();
do $$
declare
  v_recipe jsonb := (api.request('GET', 'notes')).recipe;
begin
  perform test.is((test.replay(v_recipe, '{}')).body, '[{"id":1,"body":"b"}]', 'before');
  if (core.installation_row()).event_triggers then
    alter table public.notes add column more int;
    perform test.is((test.replay(v_recipe, '{}')).ask, 'ask_in_full', 'told');
    perform test.commit_catalogue();
  end if;

  drop event trigger if exists plinth_100_on_command;
  drop event trigger if exists plinth_200_on_drop;
  update core.installation set event_triggers = false;
  v_recipe := (api.request('GET', 'notes')).recipe;
  alter table public.notes rename column body to text;
  perform test.is((test.replay(v_recipe, '{}')).ask, 'ask_in_full', 'a column renamed');
  v_recipe := (api.request('GET', 'notes')).recipe;
  revoke all on public.notes from anon;
  perform test.is((test.replay(v_recipe, '{}')).ask, 'ask_in_full', 'a grant taken');
end;
$$;
