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

-- Bans that user, past the trigger that keeps everybody else from it; null lifts the ban.
create function test.ban(number integer, until timestamptz)
returns void
language sql
as $$
  select auth.ban_store(test.id(number), until);
$$;

-- A request to an administrative route, with the service key unless other claims are given.
create function test.admin(
  method text,
  body jsonb default null,
  id text default null,
  query jsonb default '{}',
  claims jsonb default '{"role": "service_role"}',
  headers jsonb default '{}'
)
returns core.request
language sql
as $$
  select
    row(
      method,
      case
        when id is null then '{}'
        else jsonb_build_object('id', id)
      end,
      query,
      headers,
      body,
      '10.0.0.9'::inet,
      claims,
      null::jsonb
    )::core.request;
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

-- Trades that refresh token.
create function test.refresh(token text, ip inet default null)
returns core.reply
language sql
as $$
  select
    auth.token(
      test.post(jsonb_build_object('refresh_token', token), '{"grant_type": "refresh_token"}', ip)
    );
$$;

-- A refresh token was refused, in the words of the contract.
create function test.spent(reply core.reply, message text, what text)
returns void
language sql
as $$
  select
    test.refused(reply, 'unauthorized', what),
    test.is(reply.body #>> '{error,message}', message, what);
$$;

-- The refresh token of a session response.
create function test.token_of(reply core.reply)
returns text
language sql
as $$
  select reply.body ->> 'refresh_token';
$$;

-- What a user asks with the access token of that session response.
create function test.asked(
  session core.reply,
  method text,
  body jsonb default null,
  query jsonb default '{}'
)
returns core.request
language sql
as $$
  select test.request(method, body, query, session.token);
$$;

-- How many refresh tokens are alive.
create function test.live()
returns bigint
language sql
as $$
  select count(*) from auth.sessions where revoked_at is null and expires_at > clock_timestamp();
$$;

-- The token of the link in a mail, and the code in it.
create function test.link(text text)
returns text
language sql
as $$
  select substring(link.text from 'token=([A-Za-z0-9_-]+)');
$$;

create function test.code(text text)
returns text
language sql
as $$
  select substring(code.text from '\m(\d{6})\M');
$$;

-- A code that is not that one.
create function test.wrong(code text)
returns text
language sql
as $$
  select
    case code
      when '000000' then '000001'
      else '000000'
    end;
$$;

-- Asks for a mail and gives the message that goes out.
create function test.mailed(entry regproc, body jsonb)
returns auth.mail_message
language plpgsql
as $$
declare
  v_reply core.reply;
  v_message auth.mail_message;
begin
  v_reply := test.play(entry, test.post(body), null);
  perform test.status(v_reply, 200, 'a mail is asked for');
  select message.* into v_message from auth.mail_claim(100) as message;
  perform auth.mail_sent(v_message.id);
  return v_message;
end;
$$;

-- Types a code or hands over a link token; with a password, sets that.
create function test.verify(body jsonb, password text default null)
returns core.reply
language sql
as $$
  select test.play('auth.verify', test.post(body), password);
$$;

-- Opens a link.
create function test.follow(type text, token text)
returns core.reply
language sql
as $$
  select
    auth.verify_link(test.request('GET', null, jsonb_build_object('type', type, 'token', token)));
$$;

-- A part of the fragment a link leads to.
create function test.fragment(reply core.reply, key text)
returns text
language sql
as $$
  select substring(reply.headers ->> 'location' from '[#&]' || key || '=([^&]*)');
$$;
