-- A version is never taken twice for two states: not after a change was undone and another made.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create temporary table seen (version text) on commit drop;
select test.commit_catalogue();
do $$
declare
  v_version text;
begin
  for n in 1 .. 3 loop
    begin
      execute format('create table public.notes (c%s int)', n);
      v_version := core.catalogue_version();
      raise exception 'undone';
    exception when raise_exception then
      perform test.ok(v_version not in (select version from seen), v_version);
    end;
    insert into seen values (v_version);
  end loop;
end;
$$;
