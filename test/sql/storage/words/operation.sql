-- Policies allow operations by their names, with or without the prefix on either side.
select set_config('storage.operation', 'storage.object.list', true);
select test.is(storage.operation(), 'storage.object.list', 'as it is set');
select test.is(storage.allow_only_operation(name), allowed, concat('only ', name))
from (
  values
    ('storage.object.list', true),
    ('object.list', true),
    ('object.list_v2', false),
    ('', false),
    (null, false)
) as operation (name, allowed);
select test.ok(storage.allow_any_operation('{object.upload,storage.object.list}'), 'one of them');
select test.ok(not storage.allow_any_operation('{object.upload,NULL,""}'), 'none of them');
select test.ok(not storage.allow_any_operation('{}'), 'no list');

select set_config('storage.operation', 'object.list', true);
select test.ok(storage.allow_only_operation('storage.object.list'), 'without the prefix');

select set_config('storage.operation', '', true);
select test.ok(not storage.allow_only_operation('object.list'), 'outside a request');
select test.ok(not storage.allow_any_operation('{"storage."}'), 'nothing is no operation');
