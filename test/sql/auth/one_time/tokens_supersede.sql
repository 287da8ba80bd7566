-- Of the codes that several networks asked for five stay valid, so that a guess is little likelier; all links do.
select test.user(1);
create temporary table minted as
  select n, secret.*
  from
    generate_series(1, 8) as n,
    lateral auth.token_mint(
      test.id(1),
      'magiclink',
      'user1@example.com',
      p_asker => core.client_network('10.0.0.0'::inet + n)
    ) as secret;
select
  test.is(count(code_digest), 5, 'codes'),
  test.is(count(*), 8, 'links'),
  test.is(
    array_agg(asker order by asker) filter (where code_digest is not null),
    array(select ('10.0.0.' || n)::cidr from generate_series(4, 8) as n),
    'the newest'
  )
from auth.one_time_tokens
where used_at is null;
select test.status(test.redeem('magiclink', link), 200, 'the first')
from minted
where n = 1;

-- to another address the newest alone counts, whoever asked
select auth.token_mint(test.id(1), 'email_change', name || '@example.com', p_asker => asker)
from (
  values
    ('a', '10.0.0.1'::cidr),
    ('b', '10.0.0.2'),
    ('b', '10.0.0.3')
) as changes (name, asker);
select test.is(array_agg(distinct identity), array['b@example.com'], 'the newest address')
from auth.one_time_tokens
where kind = 'email_change' and used_at is null;
