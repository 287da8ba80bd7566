-- People and requests of the project database.
create function test.id(number integer)
returns uuid
language sql
as $$
  select format('00000000-0000-4000-8000-%s', lpad(number::text, 12, '0'))::uuid;
$$;

create function test.claims(number integer)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'sub',
      test.id(number),
      'role',
      'authenticated',
      'email',
      format('user%s@example.com', number)
    );
$$;

-- The user of that number, made when first asked for: user1@example.com, with the password 'password 1'.
create function test.user(number integer)
returns auth.users
language sql
as $$
  insert into auth.users as users (id, email, encrypted_password, email_confirmed_at)
  values
    (
      test.id(number),
      format('user%s@example.com', number),
      test.password(format('password %s', number)),
      '2026-01-01 00:00:00+00'
    )
  on conflict (id) do update
    set updated_at = users.updated_at
  returning users.*;
$$;

-- What a client reads: the body of the reply.
create function test.get(path text, query text[] default '{}', claims jsonb default null)
returns jsonb
language sql
as $$
  select response.body::jsonb from api.reply('GET', path, query, '{}', null, claims) as response;
$$;

-- Its error code, null when there is none.
create function test.error(
  path text,
  query text[] default '{}',
  claims jsonb default null,
  method text default 'GET',
  body text default null,
  headers jsonb default '{}'
)
returns text
language sql
as $$
  select response.body::jsonb #>> '{error,code}'
  from api.reply(method, path, query, error.headers, error.body, claims) as response
  where response.status >= 400;
$$;

-- The SQL of a read's rows: what the frame that makes its reply is put around.
create function test.listed(path text, query text[] default '{}', role text default 'anon')
returns text
language sql
as $$
  select
    substring(
      api.explain('GET', path, query, role),
      'as body from \((.*)\) as listed\) as answer$'
    );
$$;

-- What changed the catalogue so far counts as another transaction's.
create function test.commit_catalogue()
returns void
language sql
as $$
  update core.catalogue_change
  set transaction = id::text::xid8
  where transaction = pg_current_xact_id();
$$;

-- Signs that user in with a password.
create function test.sign_in(number integer, password text, ip inet default null)
returns core.reply
language sql
as $$
  select
    test.play(
      'auth.token',
      test.post(
        jsonb_build_object('email', format('user%s@example.com', number)),
        '{"grant_type": "password"}',
        ip
      ),
      password
    );
$$;
-- test.replied(text): what api.replay answers in one text, as the columns of api.request.
create function test.replied(answer text)
returns api.result
language sql
as $$
  select
    line.parts[2]::integer,
    line.parts[3]::jsonb,
    case
      when position(E'\n' in answer) > 0 then substr(answer, position(E'\n' in answer) + 1)
    end,
    null::bigint,
    line.parts[1]
  from
    (
      select regexp_match(split_part(answer, E'\n', 1), '^([a-z]+)? ?(\d+)? ?(\{.*)?$') as parts
    ) as line;
$$;
