-- A name is of the catalogue as it is until a change of it is told.
select test.is(core.is_current(core.begin_request() || 'x'), true, 'named just now');
select test.is(core.is_current(name), false, name)
from unnest(array['', 'x', 'plinth:0.0.0:x']) as name;

do $$
declare
  v_name text := core.begin_request() || 'x';
begin
  perform test.commit_catalogue();
  perform core.note_catalogue_change();
  perform test.ok(not core.is_current(v_name), 'the catalogue changed');
end
$$;
