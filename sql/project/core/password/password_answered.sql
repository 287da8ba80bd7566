create or replace function core.password_answered(p_answer jsonb)
returns core.password language sql immutable parallel safe as $$
  -- The password in the answer to a scrypt ask.
  -- The answer repeats the ask, with the key.
  select
    row(
      'scrypt',
      (p_answer ->> 'n')::integer,
      (p_answer ->> 'r')::integer,
      (p_answer ->> 'p')::integer,
      decode(p_answer ->> 'salt', 'base64'),
      decode(p_answer ->> 'key', 'base64')
    )::core.password;
$$;
