-- A second import carries bans, new passwords, addresses and deletions, except where they were changed here since.
create function pg_temp.item(n integer, more jsonb default '{}')
returns jsonb language sql as $$
  select jsonb_build_object(
    'user', jsonb_build_object(
      'id', test.id(n),
      'email', n || '@example.com',
      'email_confirmed_at', '2020-01-01T00:00:00Z',
      'encrypted_password', '$2a$06$' || repeat('a', 53),
      'raw_user_meta_data', '{"name": "old"}'::jsonb
    ) || more
  );
$$;
create function pg_temp.load(run integer, users jsonb)
returns jsonb language sql as $$
  select import.load_users(test.id(run), 'supabase', 'p', users) - 'warnings';
$$;
create function pg_temp.person(n integer)
returns auth.users language sql as $$
  select users from auth.users where users.id = test.id(n);
$$;
create function pg_temp.signed_in(n integer)
returns void language sql as $$
  -- As a sign-in hashes an imported password anew.
  select auth.password_renewed(
    pg_temp.person(n),
    jsonb_build_object(
      'state', jsonb_build_object(
        'first', jsonb_build_object(
          'n', 16384,
          'r', 8,
          'p', 1,
          'salt', encode(repeat('s', 16)::bytea, 'base64'),
          'key', encode(repeat('k', 32)::bytea, 'base64')
        )
      )
    )
  );
$$;

select pg_temp.load(101, jsonb_agg(pg_temp.item(n))) from generate_series(1, 9) as n;
select test.is(import.end_users(test.id(101), 'supabase', 'p'), '{}'::jsonb, 'nobody is gone');
update auth.users set encrypted_password = 'scrypt$16384$8$1$c2FsdA$changed' where id = test.id(3);
update auth.users
set
  email = 'here@example.com',
  user_metadata = '{"name": "here"}'
where id = test.id(4);
select auth.user_ban(test.id(5), '2100-01-01');
insert into auth.sessions (id, user_id, family_id, refresh_token, expires_at)
select test.id(n), test.id(n), test.id(n), 'token ' || n, '2100-01-01'
from generate_series(1, 9) as n;

select test.is(
  pg_temp.load(
    102,
    jsonb_build_array(
      pg_temp.item(1, '{"banned_until": "2099-01-01T00:00:00Z"}'),
      pg_temp.item(2, jsonb_build_object('encrypted_password', '$2a$06$' || repeat('b', 53))),
      pg_temp.item(3, jsonb_build_object('encrypted_password', '$2a$06$' || repeat('b', 53))),
      pg_temp.item(4, '{"email": "there@example.com", "raw_user_meta_data": {"name": "there"}}'),
      pg_temp.item(5),
      pg_temp.item(6, '{"email": "6new@example.com", "raw_user_meta_data": {"name": "new"}}'),
      pg_temp.item(7, '{"email": "1@example.com"}'),
      pg_temp.item(8, '{"deleted_at": "2020-01-01T00:00:00Z"}'),
      pg_temp.item(10)
    )
  ) -> 'renewed',
  '{"ban": 1, "email": 1, "password": 1, "user_metadata": 1}'::jsonb,
  'what changed there'
);
select test.is(import.end_users(test.id(102), 'supabase', 'p'), '{"gone": 2}'::jsonb, 'two are gone');

select test.is((pg_temp.person(1)).banned_until, '2099-01-01 00:00:00+00', 'a ban');
select test.is((pg_temp.person(2)).encrypted_password, 'bcrypt$$2a$06$' || repeat('b', 53), 'a new password');
select test.is((pg_temp.person(3)).encrypted_password, 'scrypt$16384$8$1$c2FsdA$changed', 'not over one changed here');
select test.is((pg_temp.person(4)).email, 'here@example.com', 'nor over an address changed here');
select test.is((pg_temp.person(4)).user_metadata, '{"name": "here"}'::jsonb, 'or metadata');
select test.is((pg_temp.person(5)).banned_until, '2100-01-01 00:00:00+00', 'a ban of ours stays');
select test.is((pg_temp.person(6)).email, '6new@example.com', 'an address');
select test.is((pg_temp.person(6)).user_metadata, '{"name": "new"}'::jsonb, 'metadata');
select test.is((pg_temp.person(7)).email, '7@example.com', 'not one that is another user''s here');
select test.is((pg_temp.person(n)).banned_until, '9999-12-31 00:00:00+00', 'a deleted user is banned')
from generate_series(8, 9) as n;
select test.is((pg_temp.person(9)).app_metadata #>> '{import,reason}', 'deleted in the source', 'and why');
select test.is(
  array(select sessions.user_id from auth.sessions as sessions where sessions.revoked_at is not null order by 1),
  array(select test.id(n) from unnest('{1,2,8,9}'::integer[]) as n),
  'their sessions are over'
);

-- What a sign-in hashed anew is no change; a source that has somebody again lifts the ban that said he was gone.
select pg_temp.signed_in(6);
select test.ok((pg_temp.person(6)).encrypted_password like 'scrypt$%', 'hashed anew');
select test.is(
  pg_temp.load(
    103,
    jsonb_build_array(
      pg_temp.item(
        6,
        jsonb_build_object(
          'email', '6new@example.com',
          'raw_user_meta_data', '{"name": "new"}'::jsonb,
          'encrypted_password', '$2a$06$' || repeat('c', 53)
        )
      ),
      pg_temp.item(8),
      pg_temp.item(1)
    )
  ) -> 'renewed',
  '{"ban": 2, "password": 1}'::jsonb,
  'once more'
);
select test.is((pg_temp.person(6)).encrypted_password, 'bcrypt$$2a$06$' || repeat('c', 53), 'the newer one');
select test.is((pg_temp.person(8)).banned_until, null, 'he is back');
select test.is((pg_temp.person(8)).app_metadata #>> '{import,reason}', null, 'no reason any more');
select test.is((pg_temp.person(1)).banned_until, null, 'the source lifted its ban');

-- A source that shows fewer users than it hides is not believed.
select test.is(import.end_users(test.id(103), 'supabase', 'p'), '{"missing": 6}'::jsonb, 'most are missing');
select test.is((pg_temp.person(2)).banned_until, null, 'so nobody is banned');

-- The same users from another place, such as the next dump: who is missing there came from where they came.
select pg_temp.load(104, '[]');
select import.load_users(test.id(104), 'sqldump', 'next.sql', jsonb_agg(pg_temp.item(n)))
from generate_series(1, 7) as n;
select test.is(import.end_users(test.id(104), 'sqldump', 'next.sql'), '{"gone": 2}'::jsonb, '8 and 10');

-- Of users whom nothing recorded: a ban comes, an unused password too, and what was changed is not known.
delete from auth.imported_users;
select import.load_users(
  test.id(105),
  'supabase',
  'p',
  jsonb_build_array(
    pg_temp.item(2, jsonb_build_object('encrypted_password', '$2a$06$' || repeat('d', 53))),
    pg_temp.item(3, jsonb_build_object('encrypted_password', '$2a$06$' || repeat('d', 53))),
    pg_temp.item(5),
    pg_temp.item(7, '{"banned_until": "2099-01-01T00:00:00Z"}')
  )
);
select test.is((pg_temp.person(2)).encrypted_password, 'bcrypt$$2a$06$' || repeat('d', 53), 'of one who never came');
select test.is((pg_temp.person(3)).encrypted_password, 'scrypt$16384$8$1$c2FsdA$changed', 'of one who has');
select test.is((pg_temp.person(5)).banned_until, '2100-01-01 00:00:00+00', 'the longer ban');
select test.is((pg_temp.person(7)).banned_until, '2099-01-01 00:00:00+00', 'from either side');

-- A source that hides its hashes now takes no password away that somebody signs in with.
select pg_temp.load(190, jsonb_agg(pg_temp.item(n))) from generate_series(21, 22) as n;
select pg_temp.signed_in(21);
select test.is(
  (pg_temp.load(191, jsonb_agg(pg_temp.item(n, '{"encrypted_password": "UkVEQUNURUQ="}'))) ->> 'keptHere')::integer,
  2,
  'both keep theirs'
)
from generate_series(21, 22) as n;
select test.ok(core.has_password((pg_temp.person(n)).encrypted_password), 'who signs in: ' || n)
from generate_series(21, 22) as n;
