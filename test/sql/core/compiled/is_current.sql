-- A name is surely of the catalogue as it is only where every change of it is told.
select test.is(core.is_current(name), (core.installation_row()).event_triggers, name)
from unnest(array[core.begin_request() || 'x']) as name;
select test.is(core.is_current(name), false, name)
from unnest(array['', 'x', 'plinth:0.0.0:x']) as name;
update core.installation set event_triggers = false;
select test.is(core.is_current(core.begin_request() || 'x'), false, 'nobody tells');
