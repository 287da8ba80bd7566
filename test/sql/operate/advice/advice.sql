-- Advice comes with the gravest first, each with an id that PUT takes.
create table public.bare (title text);
alter table public.bare disable row level security;
select test.status(operate.advice(test.request('GET')), 200, 'the reply');
select test.is(
  jsonb_agg(line.advice - 'why' - 'fix_sql' order by line.place),
  jsonb_build_array(
    jsonb_build_object(
      'id', operate.advice_id('no_rls', 'table public.bare'),
      'rule', 'no_rls',
      'severity', 'high',
      'object', 'table public.bare'
    ),
    jsonb_build_object(
      'id', operate.advice_id('no_primary_key', 'table public.bare'),
      'rule', 'no_primary_key',
      'severity', 'low',
      'object', 'table public.bare'
    )
  ),
  'two of them'
)
from
  operate.advice(test.request('GET')) as reply,
  jsonb_array_elements(reply.body -> 'advice') with ordinality as line (advice, place)
where line.advice ->> 'object' = 'table public.bare';
