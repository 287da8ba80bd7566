-- A state is taken once, within ten minutes, and the table holds only its digest.
select auth.oauth_state_store(
  state, 'acme', 'a verifier', 'https://app.example.com/cb', '{"method": "plain", "challenge": "c"}'
)
from unnest(array['first', 'late', 'just']) as state;
update auth.oauth_states
set created_at = created_at - case state
  when auth.token_digest('late') then interval '10 minutes'
  else interval '9 minutes 50 seconds'
end
where state != auth.token_digest('first');

select test.none($$select from auth.oauth_states as states where states::text ~ 'first|late|just'$$, 'digests only');
select test.is(
  to_jsonb(auth.oauth_state_claim('first')) - 'created_at',
  jsonb_build_object(
    'state', auth.token_digest('first'),
    'provider', 'acme',
    'pkce_verifier', 'a verifier',
    'redirect_to', 'https://app.example.com/cb',
    'challenge', '{"method": "plain", "challenge": "c"}'::jsonb
  ),
  'what was stored'
);
select test.is((auth.oauth_state_claim('just')).provider, 'acme', 'before its end');
select test.ok(auth.oauth_state_claim(state) is null, coalesce(state, 'null'))
from unnest(array['first', 'late', 'never', auth.token_digest('late'), 'just ', '', null]) as state;
