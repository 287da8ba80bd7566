-- A link ends with its object and when its bucket revokes it; it survives other bytes unless it is pinned.
select test.store(), test.bucket('files');
select test.status(test.upload('files', 'a', 'first'), 200, 'uploaded');

create function test.sign(pin boolean default false)
returns jsonb language sql as $$
  select
    (
      (
        storage.object_sign(
          test.object(
            'POST',
            'files',
            'a',
            '{"role": "service_role"}',
            '{}',
            jsonb_build_object('expiresIn', 60, 'pin', pin)
          )
        )
      ).ask #>> '{claims,0}'
    )::jsonb;
$$;
create function test.follow(claims jsonb, key text default 'a')
returns integer language sql as $$
  select (storage.object_signed(test.object('GET', 'files', key, claims))).status;
$$;
create temporary table link as
  select test.sign() as free, test.sign(true) as pinned;
grant select on link to public;

select test.is(test.follow(free), 200, 'works'), test.is(test.follow(pinned), 200, 'works, pinned') from link;

select test.status(test.upload('files', 'a', 'second', headers => '{"x-upsert": "true"}'), 200, 'replaced');
select
  test.is(test.follow(free), 200, 'survives other bytes'),
  test.is(test.follow(pinned), 404, 'pinned it does not')
from link;

update storage.objects set name = 'b' where name = 'a';
select
  test.is(test.follow(free), 404, 'moved'),
  test.is(test.follow(free, 'b'), 403, 'the link does not move along')
from link;
update storage.objects set name = 'a' where name = 'b';
select test.is(test.follow(free), 200, 'moved back') from link;

update storage.buckets set links_after = clock_timestamp();
select test.is(test.follow(free), 401, 'revoked') from link;
select pg_sleep(0.002);
select test.is(test.follow(test.sign()), 200, 'a link of after');
update storage.buckets set links_after = null;

delete from storage.objects;
select test.is(test.follow(free), 404, 'deleted') from link;
select test.status(test.upload('files', 'a', 'first'), 200, 'uploaded again');
select test.is(test.follow(free), 404, 'not the object of before') from link;
