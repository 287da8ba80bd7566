-- The operator of that role, made when first asked for: owner@example.com, with the password 'password'.
create function test.operator(platform_role text)
returns control.platform_users language sql as $$
  insert into control.platform_users as operators (email, encrypted_password, platform_role)
  values (platform_role || '@example.com', test.password('password'), platform_role)
  on conflict (email) do update
    set email = excluded.email
  returning operators.*;
$$;

-- The claims of an operator of that role, signed in.
create function test.signed_in(platform_role text)
returns jsonb language sql as $$
  select
    (test.play('control.login', test.post(jsonb_build_object('email', (test.operator(platform_role)).email)))).token;
$$;

-- What control.admit says of a request with these claims.
create function test.admit(claims jsonb, method text, route text, body jsonb default null, answer jsonb default null)
returns core.reply language sql as $$
  select control.admit(
    row(
      method,
      jsonb_build_object('route', route),
      '{}',
      '{"user-agent": "test", "x-target": "/there"}',
      body,
      '10.0.0.1',
      claims,
      answer
    )::core.request
  );
$$;

-- As the gateway calls an entry point of the operators' database.
create function test.call(
  entry regproc, claims jsonb, body jsonb default null, path jsonb default '{}', query jsonb default '{}'
)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute format('select (called).* from %s($1) as called', entry)
  into v_reply
  using row('POST', path, query, '{}', body, '10.0.0.1', claims, null)::core.request;
  return v_reply;
end;
$$;

-- The gateway's answer to an ask for a key of this password.
create function test.answer(asked core.reply, password text)
returns jsonb language sql as $$
  select
    asked.ask || jsonb_build_object(
      'key', encode(test.key(password, decode(asked.ask ->> 'salt', 'base64')), 'base64')
    );
$$;
