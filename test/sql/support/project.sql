-- People and requests of the project database.
create function test.id(number integer)
returns uuid language sql as $$
  select format('00000000-0000-4000-8000-%s', lpad(number::text, 12, '0'))::uuid;
$$;

create function test.claims(number integer)
returns jsonb language sql as $$
  select jsonb_build_object(
    'sub', test.id(number),
    'role', 'authenticated',
    'email', format('user%s@example.com', number)
  );
$$;

-- The user of that number, made when first asked for: user1@example.com, with the password 'password 1'.
create function test.user(number integer)
returns auth.users language sql as $$
  insert into auth.users as users (id, email, encrypted_password, email_confirmed_at)
  values
    (
      test.id(number), format('user%s@example.com', number), test.password(format('password %s', number)),
      '2026-01-01 00:00:00+00'
    )
  on conflict (id) do update
    set updated_at = users.updated_at
  returning users.*;
$$;

-- Bans that user, past the trigger that keeps everybody else from it; null lifts the ban.
create function test.ban(number integer, until timestamptz)
returns void language sql as $$
  select auth.ban_store(test.id(number), until);
$$;

-- A request to an administrative route, with the service key unless other claims are given.
create function test.admin(
  method text, body jsonb default null, id text default null, query jsonb default '{}',
  claims jsonb default '{"role": "service_role"}', headers jsonb default '{}'
)
returns core.request language sql as $$
  select
    row(
      method,
      case when id is null then '{}' else jsonb_build_object('id', id) end,
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
returns jsonb language sql as $$
  select response.body::jsonb from api.reply('GET', path, query, '{}', null, claims) as response;
$$;

-- Its error code, null when there is none.
create function test.error(
  path text, query text[] default '{}', claims jsonb default null, method text default 'GET', body text default null,
  headers jsonb default '{}'
)
returns text language sql as $$
  select response.body::jsonb #>> '{error,code}'
  from api.reply(method, path, query, error.headers, error.body, claims) as response
  where response.status >= 400;
$$;

-- What a write with the service key is answered: the rows, unless it prefers something else; null: nothing.
create function test.write(
  method text, path text, body text, query text[] default '{}', prefer text default 'return=representation'
)
returns api.response language sql as $$
  select reply.*
  from
    api.reply(
      method,
      path,
      query,
      jsonb_strip_nulls(jsonb_build_object('prefer', prefer)),
      write.body,
      '{"role": "service_role"}'
    ) as reply;
$$;

-- The SQL of a read's rows: what the frame that makes its reply is put around.
create function test.listed(path text, query text[] default '{}', role text default 'anon')
returns text language sql as $$
  select substring(
    split_part(api.explain('GET', path, query, role), E'\n-- ', 1),
    'as body from \((.*)\) as listed\) as answer$'
  );
$$;

-- What is compiled is named by the minute. A test that compares such names waits for the next if this one is nearly over.
create function test.within_a_minute()
returns void language sql as $$
  select pg_sleep(60 - second)
  from extract(second from clock_timestamp()) as second
  where second > 58;
$$;

-- What changed the catalogue so far counts as another transaction's.
create function test.commit_catalogue()
returns void language sql as $$
  update core.catalogue_change
  set transaction = (3 + id % 600)::text::xid8 -- older than all that run after initdb, so no other row has it
  where transaction = pg_current_xact_id();
$$;

-- What a rule of advice finds, in order. Then its fixes run, after which it must find nothing.
create function test.advised(rule text, wanted text[])
returns void language plpgsql as $$
declare
  v_fix text;
begin
  perform test.is(
    (
      select coalesce(array_agg(found.object order by found.object collate "C"), '{}')
      from operate.advice_found() as found
      where found.rule = advised.rule
    ),
    wanted,
    rule
  );

  for v_fix in select found.fix_sql from operate.advice_found() as found where found.rule = advised.rule loop
    execute v_fix;
  end loop;
  perform test.none(
    format('select found.object, found.why from operate.advice_found() as found where found.rule = %L', rule),
    rule || ' after the fixes'
  );
end;
$$;

-- Resumable uploads: the files of a store, as the gateway keeps them.
create table test.files (blob uuid primary key, bytes bytea not null);

-- The gateway's part of an ask: appends these bytes or finishes the blob.
create function test.kept(ask jsonb, bytes bytea)
returns jsonb language plpgsql as $$
declare
  v_at integer := (ask ->> 'at')::integer;
  v_bytes bytea := (
    select files.bytes
    from test.files as files
    where files.blob = coalesce(ask ->> 'from', ask ->> 'blob')::uuid
  );
begin
  if ask ->> 'kind' = 'finish' then
    return jsonb_build_object(
      'size', length(v_bytes),
      'sha256', encode(sha256(v_bytes), 'hex'),
      'head', encode(substr(v_bytes, 1, 512), 'base64')
    );
  end if;

  v_bytes := substr(coalesce(v_bytes, ''), 1, v_at);
  if length(v_bytes) < v_at then
    return '{"failed": "missing"}';
  end if;
  if v_at + length(bytes) > (ask ->> 'most')::bigint then
    return '{"failed": "too_large"}';
  end if;

  insert into test.files (blob, bytes)
  values ((ask ->> 'blob')::uuid, v_bytes || kept.bytes)
  on conflict (blob) do update
    set bytes = excluded.bytes;
  return jsonb_build_object(
    'size', v_at + length(bytes),
    'ended', true,
    'digest', case ask ->> 'digest' when 'sha256' then encode(sha256(bytes), 'hex') end
  );
end;
$$;

create function test.called(entry regproc, request core.request, answer jsonb default null)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  request.answer := answer;
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using request;
  return v_reply;
end;
$$;

-- Plays a request of the TUS protocol to its end. `more` goes into what the gateway answers after it appended the bytes.
create function test.tus(entry regproc, request core.request, bytes bytea, more jsonb default '{}')
returns core.reply language plpgsql as $$
declare
  v_reply core.reply := test.called(entry, request);
  v_answer jsonb;
begin
  while v_reply.ask is not null loop
    v_answer := test.kept(v_reply.ask, bytes) || jsonb_build_object('state', v_reply.ask -> 'state');
    if v_reply.ask ->> 'kind' = 'append' then
      v_answer := v_answer || more;
    end if;
    v_reply := test.called(entry, request, v_answer);
  end loop;
  return v_reply;
end;
$$;

create function test.tus_request(
  method text, id text, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}'
)
returns core.request language sql as $$
  select
    row(
      method,
      jsonb_build_object('id', id),
      '{}'::jsonb,
      jsonb_strip_nulls('{"tus-resumable": "1.0.0"}' || headers),
      null::jsonb,
      '10.0.0.9'::inet,
      claims,
      null::jsonb
    )::core.request;
$$;

create function test.base64(value text)
returns text language sql as $$
  select translate(encode(convert_to(value, 'UTF8'), 'base64'), E'\n', '');
$$;

-- Begins an upload of so many bytes, with the service key unless other claims are given.
create function test.tus_create(
  bucket text, key text, length integer, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}',
  bytes bytea default '', more jsonb default '{}'
)
returns core.reply language sql as $$
  select test.tus(
    'storage.resumable_create',
    test.tus_request(
      'POST',
      null,
      claims,
      jsonb_build_object(
        'upload-length', length::text,
        'upload-metadata', format(
          'bucketName %s,objectName %s,contentType %s',
          test.base64(bucket),
          test.base64(key),
          test.base64('text/plain')
        ),
        'content-length', octet_length(bytes)::text,
        'content-type', case when bytes != '' then 'application/offset+octet-stream' end
      ) || headers
    ),
    bytes,
    more
  );
$$;

-- The id of what that began.
create function test.tus_id(reply core.reply)
returns text language sql as $$
  select substring(reply.headers ->> 'location' from '^/storage/v1/upload/resumable/(?:sign/)?([^/]+)$');
$$;

create function test.tus_append_request(
  id text, at integer, bytes bytea, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}'
)
returns core.request language sql as $$
  select test.tus_request(
    'PATCH',
    id,
    claims,
    jsonb_build_object(
      'upload-offset', at::text,
      'content-length', octet_length(bytes)::text,
      'content-type', 'application/offset+octet-stream'
    ) || headers
  );
$$;

create function test.tus_append(
  id text, at integer, bytes bytea, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}',
  more jsonb default '{}'
)
returns core.reply language sql as $$
  select test.tus('storage.resumable_append', test.tus_append_request(id, at, bytes, claims, headers), bytes, more);
$$;

create function test.tus_head(id text, claims jsonb default '{"role": "service_role"}')
returns core.reply language sql as $$
  select storage.resumable_get(test.tus_request('HEAD', id, claims));
$$;

-- How far an upload is, as its client learns.
create function test.tus_offset(id text)
returns text language sql as $$
  select (test.tus_head(id)).headers ->> 'upload-offset';
$$;

create function test.tus_remove(id text, claims jsonb default '{"role": "service_role"}')
returns core.reply language sql as $$
  select storage.resumable_remove(test.tus_request('DELETE', id, claims));
$$;

-- The bytes behind an object.
create function test.bytes_of(key text)
returns bytea language sql as $$
  select files.bytes
  from
    storage.objects as objects
    join storage.versions as versions on versions.id = objects.version
    join test.files as files on files.blob = versions.blob_id
  where objects.name = key;
$$;

-- Signs that user in with a password.
create function test.sign_in(number integer, password text, ip inet default null)
returns core.reply language sql as $$
  select test.play(
    'auth.token',
    test.post(jsonb_build_object('email', format('user%s@example.com', number)), '{"grant_type": "password"}', ip),
    password
  );
$$;
-- The places of the values of a query that may vary.
create function test.varying(slots api.slot[])
returns integer[] language sql as $$
  select coalesce(array_agg(slot.bound order by slot.parameter, slot.start), '{}')
  from unnest(slots) as slot;
$$;

-- test.replied(text): what api.replay answers in one text, as the columns of api.request.
create function test.replied(answer text)
returns api.result language sql as $$
  select
    nullif(split_part(line.text, E'\t', 2), '')::integer,
    nullif(split_part(line.text, E'\t', 3), '')::jsonb,
    case when position(E'\n' in answer) > 0 then substr(answer, position(E'\n' in answer) + 1) end,
    null::bigint,
    nullif(split_part(line.text, E'\t', 1), '')
  from (select split_part(answer, E'\n', 1)) as line (text);
$$;

-- What the gateway asks by a recipe, its values filled in, on a shared connection.
create function test.replay(
  recipe jsonb, filled text[], method text default 'GET', path text default 'notes', headers text default '{}',
  claims text default null, role text default 'anon'
)
returns api.result language plpgsql as $$
declare
  v_request api.replay_request := row(
    role,
    recipe ->> 'name',
    recipe ->> 'code',
    recipe ->> 'counter',
    filled,
    headers,
    method,
    path,
    claims
  );
  v_lane text := coalesce(current_setting('plinth.lane', true), '');
  v_answer text;
begin
  if v_request.code is not null then
    v_request.counter := coalesce(v_request.counter, core.catalogue_counter());
    return test.replied(api.replay_code(v_request));
  end if;

  perform set_config('plinth.lane', 'shared', true);
  v_answer := api.replay(v_request);
  perform set_config('plinth.lane', v_lane, true);
  return test.replied(v_answer);
end;
$$;

-- Trades that refresh token. An attempt is padded to the least length of one.
create function test.refresh(token text, ip inet default null, attempt text default null)
returns core.reply language sql as $$
  select auth.token(
    test.post(
      jsonb_strip_nulls(jsonb_build_object('refresh_token', token, 'attempt', rpad(attempt, 43, '-'))),
      '{"grant_type": "refresh_token"}',
      ip
    )
  );
$$;

-- A refresh token was refused, in the words of the contract.
create function test.spent(reply core.reply, message text, what text)
returns void language sql as $$
  select
    test.refused(reply, 'unauthorized', what),
    test.is(reply.body #>> '{error,message}', message, what);
$$;

-- The refresh token of a session response.
create function test.token_of(reply core.reply)
returns text language sql as $$
  select reply.body ->> 'refresh_token';
$$;

-- What a user asks with the access token of that session response.
create function test.asked(session core.reply, method text, body jsonb default null, query jsonb default '{}')
returns core.request language sql as $$
  select test.request(method, body, query, session.token);
$$;

-- Whoever holds the access token of that session response changes nothing of the account any more.
create function test.shut_out(session core.reply, what text)
returns void language sql as $$
  select test.spent(reply, 'the session is over', concat_ws(' ', what, change))
  from (
    values
      ('password', test.play('auth.user_update', test.asked(session, 'PUT', '{}'), 'theirs again')),
      ('address', auth.user_update(test.asked(session, 'PUT', '{"email": "theirs@example.com"}'))),
      ('metadata', auth.user_update(test.asked(session, 'PUT', '{"data": {"a": "theirs"}}'))),
      (
        'identity',
        auth.identity_delete(
          test.admin(
            'DELETE',
            null,
            (
              select coalesce(min(identities.id::text), 'none')
              from auth.identities as identities
              where identities.user_id = (session.token ->> 'sub')::uuid
            ),
            '{}',
            session.token
          )
        )
      )
  ) as tried (change, reply);
$$;

-- How many refresh tokens are alive.
create function test.live()
returns bigint language sql as $$
  select count(*) from auth.sessions where revoked_at is null and expires_at > clock_timestamp();
$$;

-- The token of the link in a mail, and the code in it.
create function test.link(text text)
returns text language sql as $$
  select substring(link.text from 'token=([A-Za-z0-9_-]+)');
$$;

create function test.code(text text)
returns text language sql as $$
  select substring(code.text from '\m(\d{6})\M');
$$;

-- A code that is not that one.
create function test.wrong(code text)
returns text language sql as $$
  select case code when '000000' then '000001' else '000000' end;
$$;

-- Asks for a mail and gives the message that goes out.
create function test.mailed(entry regproc, body jsonb)
returns auth.mail_message language plpgsql as $$
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
returns core.reply language sql as $$
  select test.play('auth.verify', test.post(body), password);
$$;

-- Redeems a link token or, with an address or a number, a code; with a password, sets that.
create function test.redeem(type text, token text, identity text default null, password text default null)
returns core.reply language sql as $$
  select test.verify(
    jsonb_build_object(
      'type', type,
      'token', token,
      case when identity ~ '^\+' then 'phone' else 'email' end, identity
    ),
    password
  );
$$;

-- Trades a flow code and its verifier for a session.
create function test.trade(code text, verifier text)
returns core.reply language sql as $$
  select auth.token(
    test.post(jsonb_build_object('auth_code', code, 'code_verifier', verifier), '{"grant_type": "pkce"}')
  );
$$;

-- Calls an entry point with that answer of the gateway, whatever was asked.
create function test.answered(entry regproc, body jsonb, answer jsonb, query jsonb default '{}')
returns core.reply language plpgsql as $$
declare
  v_request core.request := test.post(body, query);
  v_reply core.reply;
begin
  v_request.answer := answer;
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using v_request;
  return v_reply;
end;
$$;

-- What a user asks with a token that names no session.
create function test.put(body jsonb, number integer default 1)
returns core.request language sql as $$
  select test.request('PUT', body, claims => test.claims(number));
$$;

-- Opens a link.
create function test.follow(type text, token text)
returns core.reply language sql as $$
  select auth.verify_link(test.request('GET', null, jsonb_build_object('type', type, 'token', token)));
$$;

-- A part of the fragment a link leads to.
create function test.fragment(reply core.reply, key text)
returns text language sql as $$
  select substring(reply.headers ->> 'location' from '[#&]' || key || '=([^&]*)');
$$;

-- A provider of one's own, offered here; none of the real ones is like it.
create function test.provider(
  id text default 'acme', pkce text default null, scope text default 'one two', place integer default 100
)
returns void language sql as $$
  insert into auth.oauth_providers
    (id, place, name, authorize_url, token_url, userinfo_url, scope, pkce, calls, id_paths)
  values
    (
      id, place, initcap(id), format('https://%s.example/authorize', id), format('https://%s.example/token', id),
      format('https://%s.example/me', id), scope, pkce, '[{"name": "profile", "path": "", "token": "bearer"}]',
      '{$.profile.id}'
    );
  select test.settings(
    jsonb_build_object(
      'oauth_clients', (core.settings_row()).oauth_clients || jsonb_build_object(
        id, jsonb_build_object('client_id', id || ' client')
      )
    )
  );
$$;

-- A browser begins to sign in.
create function test.authorize(query jsonb, ip inet default null)
returns core.reply language sql as $$
  select auth.authorize(test.request('GET', null, query, null, ip));
$$;

-- A parameter of the address a reply leads to.
create function test.sent(reply core.reply, name text)
returns text language sql as $$
  select substring(reply.headers ->> 'location' from '[?&]' || name || '=([^&#]*)');
$$;

-- What a provider tells of an account there.
create function test.profile(id text, email text default null, verified boolean default true, name text default null)
returns auth.oauth_profile language sql as $$
  select row(id, email, verified, name, null, null, '{}')::auth.oauth_profile;
$$;

-- Signs in by it.
create function test.oauth(provider text, profile auth.oauth_profile, challenge jsonb default null)
returns core.reply language sql as $$
  select auth.oauth_sign_in(provider, profile, challenge, test.request('GET', ip => '10.0.0.7'));
$$;

-- Whose session that is.
create function test.whose(reply core.reply)
returns uuid language sql as $$
  select (reply.body #>> '{user,id}')::uuid;
$$;

-- Offers a provider that comes with us.
create function test.offer(provider text)
returns void language sql as $$
  select test.settings(
    jsonb_build_object(
      'public_url', 'https://api.example.com',
      'site_url', 'https://www.example.com',
      'oauth_redirects', array['https://app.example.com'],
      'oauth_clients', (core.settings_row()).oauth_clients || jsonb_build_object(
        provider, jsonb_build_object('client_id', provider || ' client')
      )
    )
  );
$$;

-- A sign-in by it is on its way: the state.
create function test.begun(provider text, query jsonb default '{}')
returns text language sql as $$
  select test.offer(provider);
  select test.sent(
    test.authorize(
      '{"redirect_to": "https://app.example.com/cb"}'::jsonb || jsonb_build_object('provider', provider) || query
    ),
    'state'
  );
$$;

-- The browser is back. The gateway's part: the provider gives these answers, and each must be asked for; a text is a
-- status and a body, anything else the body of a 200. What was asked comes along, without the time and the state.
create type test.returned as (asks jsonb, reply core.reply);

create function test.returned(query jsonb, answers jsonb default '[]', headers jsonb default '{}')
returns test.returned language plpgsql as $$
declare
  v_request core.request := test.request('GET', null, query, null, '10.0.0.7', headers);
  v_returned test.returned;
  v_answer jsonb;
  v_parts text[];
begin
  v_returned.asks := '[]';
  v_returned.reply := auth.callback(v_request);
  for v_answer in select value from jsonb_array_elements(answers) loop
    perform test.is((v_returned.reply).ask ->> 'kind', 'fetch', format('asks for %s', v_answer));
    v_returned.asks := v_returned.asks || ((v_returned.reply).ask - array['kind', 'ms', 'state']);
    v_parts := case jsonb_typeof(v_answer)
      when 'string' then regexp_match(v_answer #>> '{}', '^(\d+)? ?(.*)$')
      else array['200', v_answer::text]
    end;
    v_request.answer := jsonb_build_object(
      'status', v_parts[1]::integer,
      'failure', case when v_parts[1] is null then v_parts[2] end,
      'body', case when v_parts[1] is not null then v_parts[2] end,
      'state', (v_returned.reply).ask -> 'state'
    );
    v_returned.reply := auth.callback(v_request);
  end loop;
  perform test.is((v_returned.reply).ask, null::jsonb, 'asks for no more');
  return v_returned;
end;
$$;

-- The same with a state and a code of its own.
create function test.returned_by(provider text, answers jsonb, query jsonb default '{}')
returns test.returned language sql as $$
  select test.returned(jsonb_build_object('code', 'a code', 'state', test.begun(provider, query)), answers);
$$;

-- The account that provider told of in the end, as it is kept.
create function test.identity(provider text)
returns jsonb language sql as $$
  select identities.identity_data
  from auth.identities as identities
  where identities.provider = identity.provider and identities.provider_id = identities.identity_data ->> 'sub';
$$;

-- What these answers to the calls of that provider tell.
create function test.told(provider text, told jsonb)
returns auth.oauth_profile language sql as $$
  select auth.oauth_profile_of(providers, told.told)
  from auth.oauth_providers as providers
  where providers.id = told.provider;
$$;

-- From now on what happens to that table is written down.
create function test.watch(relation regclass)
returns integer language sql as $$
  select (realtime.ensure_watched(relation)).watch;
$$;

-- What was captured counts as written by a transaction that ended long ago, between the cursors 3:3: and 4:4:. What
-- marked the transaction is forgotten with it.
create function test.age_changes()
returns void language sql as $$
  select set_config('plinth.dirty', '', true);
  update realtime.changes set xact = '3';
  update realtime.messages set xact = '3';
  update realtime.watches set since = '3:3:';
$$;

-- Listeners to public.notes as the gateway names them, one for each of these claims.
create function test.listeners(
  role text, people jsonb[] default array[null::jsonb], filter text[] default '{}', events text[] default '{}'
)
returns jsonb language sql as $$
  select jsonb_agg(
    jsonb_build_object(
      'listener', realtime.listener_of(realtime.table_wish(role, to_regclass('public.notes'), filter, events))::jsonb,
      'claims', person::text
    )
  )
  from unnest(people) as person;
$$;

-- What these listeners receive of all that was captured of public.notes, the only table that is watched.
create function test.delivered_to(
  role text, people jsonb[] default array[null::jsonb], filter text[] default '{}', events text[] default '{}'
)
returns setof realtime.delivery language plpgsql as $$
begin
  perform test.age_changes();
  return query select *
    from
      realtime.deliver(
        (select watch.id from realtime.watches as watch),
        concat(realtime.epoch(), '.3:3:'),
        concat(realtime.epoch(), '.4:4:'),
        0,
        test.listeners(role, people, filter, events)
      );
end;
$$;

-- What a subscriber receives of all that was captured, by realtime.deliver.
create function test.delivered(
  channel text, claims jsonb, filter text[] default '{}', events text[] default '{}', since text default '3:3:',
  after bigint default 0, leave boolean default false
)
returns setof realtime.delivery language plpgsql as $$
declare
  v_since text := concat(realtime.epoch(), '.', since);
  v_until text := concat(realtime.epoch(), '.4:4:');
  v_subscribed record;
  v_listeners jsonb;
begin
  select * into v_subscribed from realtime.subscribe(channel, filter, events, null, claims, leave);
  perform test.age_changes();
  v_listeners := jsonb_build_array(
    jsonb_build_object('listener', v_subscribed.listener::jsonb, 'claims', claims::text)
  );
  if v_subscribed.watch is null then
    return query select *
      from realtime.deliver_topic(v_subscribed.topic, v_since, v_until, after, v_listeners);
  else
    return query select *
      from realtime.deliver(v_subscribed.watch, v_since, v_until, after, v_listeners);
  end if;
end;
$$;

-- The same in short: for each row its event, record and old record; for a note the note and what it says.
create function test.heard(
  channel text, claims jsonb, filter text[] default '{}', events text[] default '{}', leave boolean default false
)
returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_array(told.event, told.record::jsonb, told.old_record::jsonb)), '[]')
  from test.delivered(channel, claims, filter, events, leave => leave) as told;
$$;

-- What was written down of changes since the last time this was asked: event, keys, old rows.
create function test.written()
returns jsonb language sql as $$
  with
    written as (
      delete from realtime.changes as changes
      returning changes.*
    )
  select coalesce(
    jsonb_agg(
      jsonb_build_array(
        written.event,
        ('[' || replace(written.key, E'\x1f', ',') || ']')::jsonb,
        ('[' || replace(written.old, E'\x1f', ',') || ']')::jsonb
      )
      order by written.id
    ),
    '[]'
  )
  from written;
$$;

-- Why somebody may do something; the transaction may write again afterwards.
create function test.explained(question jsonb)
returns jsonb language plpgsql as $$
declare
  v_reply core.reply;
begin
  begin
    v_reply := operate.explain_access(test.request('POST', question));
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then
    return v_reply.body;
  end;
end;
$$;

-- The same in short: the verdict, the sentence, what would allow it.
create function test.access(who jsonb, command text, relation text, key jsonb default null, new jsonb default null)
returns text language sql as $$
  select concat_ws(' | ', body ->> 'verdict', body ->> 'sentence', body ->> 'fix')
  from
    test.explained(
      jsonb_build_object('as', who, 'command', command, 'relation', relation, 'key', key, 'new', new)
    ) as body;
$$;

-- A page of the grid; the transaction may write again afterwards.
create function test.grid(relation text, query jsonb default '{}', schema text default 'public')
returns jsonb language plpgsql as $$
declare
  v_request core.request := test.request('GET', null, query);
  v_reply core.reply;
begin
  v_request.path := jsonb_build_object('schema', schema, 'relation', relation);
  begin
    v_reply := operate.rows(v_request);
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then
    return v_reply.body;
  end;
end;
$$;

-- Rows written by an operator; what it replies with, and the code of its refusal.
create function test.write_rows(relation text, body jsonb, query jsonb default '{}', schema text default 'public')
returns jsonb language plpgsql as $$
declare
  v_request core.request := test.request('POST', body, query);
begin
  v_request.path := jsonb_build_object('schema', schema, 'relation', relation);
  return (operate.rows_write(v_request)).body;
end;
$$;

-- A store that takes new blobs.
create function test.store()
returns uuid language sql as $$
  insert into storage.stores as stores (id, kind, place, is_current)
  values (test.id(900), 'file', 'of a test', true)
  on conflict (id) do update
    set is_current = true
  returning stores.id;
$$;

create function test.bucket(id text, public boolean default false)
returns void language sql as $$
  insert into storage.buckets (id, name, public) values (id, id, public);
$$;

-- A request for an object, as somebody; of a raw body only the headers say something.
create function test.object(
  method text, bucket text, key text, claims jsonb default null, headers jsonb default '{}', body jsonb default null
)
returns core.request language sql as $$
  select
    row(
      method,
      jsonb_build_object('bucket', bucket, 'key', key),
      '{}'::jsonb,
      headers,
      body,
      '10.0.0.9'::inet,
      claims,
      null::jsonb
    )::core.request;
$$;

-- The gateway's part of an upload: calls the entry point, and again with the bytes it was asked to receive; more goes
-- into its answer.
create function test.receive(entry regproc, request core.request, bytes bytea, more jsonb default '{}')
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using request;
  if v_reply.ask is null then
    return v_reply;
  end if;

  perform test.is(v_reply.ask ->> 'kind', 'receive', 'it asks for the bytes');
  request.answer := jsonb_build_object(
    'size', length(bytes),
    'sha256', encode(sha256(bytes), 'hex'),
    'head', encode(substr(bytes, 1, 512), 'base64'),
    'state', v_reply.ask -> 'state'
  ) || more;
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using request;
  return v_reply;
end;
$$;

-- The gateway's part of a small upload: the bytes are stored first, under a blob that was reserved; more goes into the
-- answer.
create function test.receive_whole(entry regproc, request core.request, bytes bytea, more jsonb default '{}')
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  request.answer := (
    select
      jsonb_build_object(
        'blob', reserved.blob,
        'store', reserved.store,
        'size', length(bytes),
        'sha256', encode(sha256(bytes), 'hex'),
        'head', encode(substr(bytes, 1, 512), 'base64')
      ) || more
    from storage.reserve(1) as reserved
  );
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using request;
  return v_reply;
end;
$$;

-- Uploads a text, with the service key unless other claims are given.
create function test.upload(
  bucket text, key text, body text, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}'
)
returns core.reply language sql as $$
  select test.receive(
    'storage.object_upload',
    test.object(
      'POST',
      bucket,
      key,
      claims,
      jsonb_build_object('content-type', 'text/plain', 'content-length', octet_length(body)::text) || headers
    ),
    convert_to(body, 'UTF8')
  );
$$;

-- Calls an entry point of storage as somebody, and again for as long as it asks to be.
create function test.storage(
  entry text, path jsonb, body jsonb default null, claims jsonb default '{"role": "service_role"}',
  query jsonb default '{}', headers jsonb default '{}'
)
returns core.reply language plpgsql as $$
declare
  v_request core.request := row('POST', path, query, headers, body, '10.0.0.9', claims, null)::core.request;
  v_reply core.reply;
begin
  loop
    execute format('select (reply).* from storage.%I($1) as reply', entry)
    into v_reply
    using v_request;
    exit when v_reply.ask ->> 'kind' is distinct from 'again';
    v_request.answer := jsonb_build_object('state', v_reply.ask -> 'state');
  end loop;
  return v_reply;
end;
$$;
