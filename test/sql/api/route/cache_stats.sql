-- Requests and compilations are counted, and what is kept.
select test.within_a_minute();
create table public.notes (id int);
create policy p on public.notes using (true);
grant select on public.notes to anon;

do $$
declare
  v_before record := (select stats from api.cache_stats() as stats);
  v_after record;
begin
  perform api.request('GET', 'notes', array['id', 'eq.' || n]) from generate_series(1, 10) as n;
  v_after := (select stats from api.cache_stats() as stats);
  perform test.is(v_after.requests - v_before.requests, 10, 'requests');
  perform test.is(v_after.compilations - v_before.compilations, 1, 'compilations');
  perform test.is(v_after.kept - v_before.kept, 1, 'kept');
  perform test.ok(v_after.kept_bytes > v_before.kept_bytes, 'bytes');
  perform test.is(
    v_after.hit_rate,
    round(1 - v_after.compilations::numeric / v_after.requests, 4),
    'rate'
  );
end;
$$;

-- What is replayed counts too. The catalogue is taken for unchanged: with a counter a replay takes its shortest way.
do $$
declare
  v_recipe jsonb := (api.request('GET', 'notes')).recipe || jsonb_build_object(
    'counter',
    core.catalogue_counter()
  );
  v_before record := (select stats from api.cache_stats() as stats);
  v_after record;
begin
  perform set_config('plinth.lane', 'shared', true);
  perform test.replay(v_recipe, '{}') from generate_series(1, 5);
  v_after := (select stats from api.cache_stats() as stats);
  perform test.is(v_after.requests - v_before.requests, 5, 'requests');
  perform test.is(v_after.compilations - v_before.compilations, 0, 'compilations');
end;
$$;
