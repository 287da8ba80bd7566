-- GET and HEAD do not call what may change data.
select test.function('public.changes() returns int volatile', 'select 1');
select test.function('public.reads() returns int stable', 'select 1');

select test.is((api.reply(method, path)).status, status, method || ' ' || path)
from (
  values
    ('GET', 'rpc/changes', 405),
    ('HEAD', 'rpc/changes', 405),
    ('POST', 'rpc/changes', 200),
    ('GET', 'rpc/reads', 200),
    ('HEAD', 'rpc/reads', 200),
    ('POST', 'rpc/reads', 200)
) as call (method, path, status);
select test.is(test.error('rpc/changes'), 'method_not_allowed', 'its code');
