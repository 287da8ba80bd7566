-- Unlinking removes an identity, and its provider from the user once no other identity there is left.
create function test.unlink(id text, headers jsonb default '{}')
returns text language sql as $$
  select row(reply.status, reply.body)::text
  from
    auth.identities as identity,
    auth.identity_delete(test.admin('DELETE', null, identity.id::text, '{}', test.claims(1), headers)) as reply
  where identity.provider_id = unlink.id;
$$;
select test.user(1);
select test.oauth(provider, test.profile(id, 'user1@example.com'))
from (
  values
    ('google', '1'),
    ('google', '2'),
    ('github', '3')
) as account (provider, id);
update auth.users
set app_metadata = '{"provider": "google", "providers": ["google", "github"], "plan": "pro"}';

select test.is(test.unlink('1'), '(204,)', 'one of two');
select test.is(app_metadata -> 'providers', '["google", "github"]', 'the provider stays')
from auth.users;
select test.is(test.unlink('2', '{"x-client-info": "supabase-js-web/2"}'), '(200,{})', 'the other');
select test.is(app_metadata, '{"provider": "github", "providers": ["github"], "plan": "pro"}', 'the provider goes')
from auth.users;
select test.is(test.unlink('3'), '(204,)', 'the last');
select test.is(app_metadata, '{"provider": "email", "providers": ["email"], "plan": "pro"}', 'by mail is left')
from auth.users;
select test.is(count(*), 0, 'gone') from auth.identities;
select test.is(test.live(), 3, 'sessions go on');
select test.is(array_agg(details ->> 'provider' order by id), array['google', 'google', 'github'], 'remembered')
from auth.events
where name = 'identity_unlinked';
