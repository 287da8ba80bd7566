-- Expired states are deleted with the next one that is stored, ten at a time.
select auth.oauth_state_store('state ' || number, 'acme', null, 'https://app.example.com', null)
from generate_series(1, 14) as number;
update auth.oauth_states
set created_at = created_at - interval '10 minutes'
where state != auth.token_digest('state 1');

select auth.oauth_state_store('new', 'acme', null, 'https://app.example.com', null);
select test.is(count(*), 5, 'three old ones are left') from auth.oauth_states;
select auth.oauth_state_store('newer', 'acme', null, 'https://app.example.com', null);
select test.is(
  array_agg(state order by state),
  (
    select array_agg(auth.token_digest(state) order by auth.token_digest(state))
    from unnest(array['state 1', 'new', 'newer']) as state
  ),
  'what is left'
)
from auth.oauth_states;
