-- Names of the statement's own making take none away from columns.
create table public.changed (
  changed int primary key,
  t text,
  r text,
  whole text,
  one text,
  given text,
  at text,
  body text,
  c1 text,
  affected text,
  rows text,
  listed text,
  n text,
  i text,
  excluded text,
  "select" text
);
select test.function('public.shout(public.changed) returns text', 'select concat($1.t, $1.whole)');
create function public.same(public.changed)
returns setof public.changed language sql stable as $$
  select $1;
$$;

select test.is(reply.body::jsonb, wanted, query)
from
  (
    values
      (
        '{select,"changed,t,at,whole,n,c1,shout"}',
        '[{"changed": 1, "t": "t", "at": "a"}, {"changed": 2, "whole": "w", "n": "n", "c1": "c"}]',
        '[{"changed": 1, "t": "t", "at": "a", "whole": null, "n": null, "c1": null, "shout": "t"},
          {"changed": 2, "t": null, "at": null, "whole": "w", "n": "n", "c1": "c", "shout": "w"}]'::jsonb
      ),
      (
        '{select,"changed,same(t,at)"}',
        '[{"changed": 1, "t": "u", "at": "b"}, {"changed": 3, "select": "s", "excluded": "e"}]',
        '[{"changed": 1, "same": [{"t": "u", "at": "b"}]}, {"changed": 3, "same": [{"t": null, "at": null}]}]'
      )
  ) as request (query, given, wanted)
  cross join lateral test.write(
    'POST',
    'changed',
    given,
    query::text[],
    'return=representation, resolution=merge-duplicates'
  ) as reply;
