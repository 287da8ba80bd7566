-- What tests say, in both databases.
create schema test;

grant usage on schema test to public;

create function test.is(got anycompatible, wanted anycompatible, what text)
returns void language plpgsql as $$
begin
  if got is distinct from wanted then
    raise exception '%: got %, wanted %', what, coalesce(got::text, 'null'), coalesce(wanted::text, 'null');
  end if;
end;
$$;

create function test.ok(truth boolean, what text)
returns void language sql as $$
  select test.is(truth, true, what);
$$;

-- The state an SQL text ends in: 00000 when it runs.
create function test.state(run text)
returns text language plpgsql as $$
begin
  execute run;
  return '00000';
exception when others then -- that is the question
  return sqlstate;
end;
$$;

create function test.throws(run text, state text, what text)
returns void language sql as $$
  select test.is(test.state(run), state, what);
$$;

-- All rows of a query, as one JSON array.
create function test.rows_of(query text)
returns jsonb language plpgsql as $$
declare
  v_rows jsonb;
begin
  execute format('select jsonb_agg(to_jsonb(given)) from (%s) as given', rtrim(query, '; '))
  into v_rows;
  return coalesce(v_rows, '[]');
end;
$$;

create function test.rows(got text, wanted text, what text)
returns void language sql as $$
  select test.is(test.rows_of(got), test.rows_of(wanted), what);
$$;

create function test.none(query text, what text)
returns void language sql as $$
  select test.is(test.rows_of(query), '[]'::jsonb, what);
$$;

create function test.status(reply core.reply, wanted integer, what text)
returns void language sql as $$
  select test.is(reply.status, wanted, what || ' ' || coalesce(reply.body::text, ''));
$$;

create function test.refused(reply core.reply, code text, what text)
returns void language sql as $$
  select test.is(
    row(reply.status, reply.body #>> '{error,code}')::text,
    (
      select row(error.status, error.code)::text
      from core.error as error
      where error.code = refused.code
    ),
    what
  );
$$;

create function test.request(
  method text default 'POST', body jsonb default null, query jsonb default '{}', claims jsonb default null,
  ip inet default null, headers jsonb default '{}'
)
returns core.request language sql as $$
  select row(method, '{}'::jsonb, query, headers, body, ip, claims, null::jsonb)::core.request;
$$;

create function test.post(body jsonb, query jsonb default '{}', ip inet default null)
returns core.request language sql as $$
  select test.request('POST', body, query, null, ip);
$$;

-- A key that is quick to derive and, like scrypt's, differs with the password and with the salt.
create function test.key(password text, salt bytea)
returns bytea language sql as $$
  select sha256(convert_to(password, 'UTF8') || salt);
$$;

-- As it would be stored.
create function test.password(password text)
returns text language sql as $$
  select core.password_text(row('scrypt', 16384, 8, 1, 'salt'::bytea, test.key(password, 'salt'))::core.password);
$$;

-- The gateway's part: calls the entry point, and again with the answer for as long as it asks. With a password of
-- null the body stays as it is; current is the current one, given beside it.
create function test.play(
  entry regproc, request core.request, password text default 'password', current text default null
)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
  v_secret text;
begin
  if password is not null then
    request.body := jsonb_set(request.body, '{password}', to_jsonb(octet_length(password)));
  end if;
  if current is not null then
    request.body := jsonb_set(request.body, '{current_password}', to_jsonb(octet_length(current)));
  end if;
  loop
    execute format('select (entry).* from %s($1) as entry', entry)
    into v_reply
    using request;
    exit when v_reply.ask is null;
    v_secret := case v_reply.ask ->> 'of' when 'current_password' then current else password end;
    request.answer := case v_reply.ask ->> 'kind'
      when 'password' then jsonb_build_object('password', v_secret, 'state', v_reply.ask -> 'state')
      else v_reply.ask || jsonb_build_object(
        'key', encode(test.key(v_secret, decode(v_reply.ask ->> 'salt', 'base64')), 'base64')
      )
    end;
  end loop;
  return v_reply;
end;
$$;

-- Makes a function of one line: 'public.twice(n int) returns int', 'select n * 2'. The language may bring attributes along.
create function test.function(signature text, body text, language text default 'sql')
returns void language plpgsql as $$
begin
  execute format('create function %s language %s as %L', signature, language, body);
end;
$$;

-- Becomes a role of the API until the next test.as; null: the owner again.
create function test.as(role text, claims jsonb default null)
returns void language sql as $$
  select
    set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('role', coalesce(role, 'none'), true);
$$;

create function test.settings(changed jsonb)
returns void language sql as $$
  select core.settings_sync(changed);
$$;

-- Says why this file cannot run here; the runners count it as skipped.
create function test.skip_unless(possible boolean, why text)
returns void language plpgsql as $$
begin
  if not possible then
    raise exception 'skipped: %', why using errcode = 'SKIP0';
  end if;
end;
$$;

-- ok, denied, or the state a call ends in, for a role.
create function test.outcome(role text, call text)
returns text language plpgsql as $$
declare
  v_state text;
begin
  perform set_config('role', case role when 'gateway' then core.gateway_role() else role end, true);
  v_state := test.state(call);
  perform set_config('role', 'none', true);
  return case v_state when '00000' then 'ok' when '42501' then 'denied' else v_state end;
end;
$$;
