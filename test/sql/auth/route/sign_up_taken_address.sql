-- A taken address is asked for the same work and gets the same keys as a free one.
select test.user(1);
create temporary table signed as
  select
    auth.sign_up(test.post('{"email": "user1@example.com", "password": 10}')) as taken_ask,
    auth.sign_up(test.post('{"email": "free@example.com", "password": 10}')) as free_ask,
    test.play('auth.sign_up', test.post('{"email": "USER1@example.com", "data": {"a": 1}}')) as taken,
    test.play('auth.sign_up', test.post('{"email": "free@example.com", "data": {"a": 1}}')) as free;

select test.is((taken_ask).ask - 'salt', (free_ask).ask - 'salt', 'the same work') from signed;
select test.is(
  (select jsonb_agg(key || ' ' || jsonb_typeof(value)) from jsonb_each((taken).body -> 'user')),
  (select jsonb_agg(key || ' ' || jsonb_typeof(value)) from jsonb_each((free).body -> 'user')),
  'the same keys, of the same types'
)
from signed;
select test.is(
  to_jsonb(taken) #- '{body,user,id}' #- '{body,user,created_at}' #- '{body,user,updated_at}' #- '{body,user,email}',
  to_jsonb(free) #- '{body,user,id}' #- '{body,user,created_at}' #- '{body,user,updated_at}' #- '{body,user,email}',
  'and nothing else differs'
)
from signed;
select test.ok((taken).body #>> '{user,id}' != test.id(1)::text, 'the decoy is not the user')
from signed;
select test.is(count(*), 2, 'the decoy is not stored') from auth.users;
select test.is(user_metadata, '{}', 'the user is untouched') from auth.users where id = test.id(1);
