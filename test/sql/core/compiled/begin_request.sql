-- What statements are named by changes with the catalogue.
select test.ok(core.begin_request() like 'plinth:%.%.%:', core.begin_request());
select test.is(core.begin_request(), core.begin_request(), 'the same, as long as nothing changes');
do $$
declare
  v_before text;
begin
  perform test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
  perform test.commit_catalogue();
  v_before := core.begin_request();
  create table public.notes (id int);
  perform test.ok(core.begin_request() != v_before, 'a change');
end;
$$;
