-- An expired or unknown flow code, one of a banned user or without its verifier fails; a wrong verifier spends it.
select test.user(1);
create temporary table flow as
  select
    what,
    auth.flow_code_new(test.id(1), jsonb_build_object('method', 'plain', 'challenge', repeat('p', 43))) as code
  from unnest(array['wrong', 'expired', 'banned', 'good']) as what;

select test.refused(test.trade(code, verifier), 'bad_request', 'incomplete')
from (
  values
    ('x', null),
    (null, 'x')
) as call (code, verifier);
select test.refused(test.trade('unknown', 'x'), 'unauthorized', 'unknown');
select test.refused(test.trade(code, verifier), 'unauthorized', verifier)
from
  flow,
  unnest(array[repeat('x', 43), repeat('p', 43)]) as verifier
where what = 'wrong';
update auth.flow_codes
set expires_at = clock_timestamp()
where digest in (select auth.token_digest(code) from flow where what = 'expired');
select test.refused(test.trade(code, repeat('p', 43)), 'unauthorized', what)
from flow
where what = 'expired';
select test.ban(1, 'infinity');
select test.refused(test.trade(code, repeat('p', 43)), 'user_banned', what)
from flow
where what = 'banned';
select test.ban(1, null);
select test.status(test.trade(code, repeat('p', 43)), 200, what) from flow where what = 'good';
