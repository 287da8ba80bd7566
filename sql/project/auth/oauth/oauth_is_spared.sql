create or replace function auth.oauth_is_spared(p_call jsonb, p_answer jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  -- No for an answer. A provider in trouble gave none: without the address a person would get a second account.
  select
    coalesce(
      (p_call ->> 'optional')::boolean
      and (p_answer ->> 'status')::integer < 500
      and (p_answer ->> 'status')::integer != 429,
      false
    );
$$;

comment on function auth.oauth_is_spared(jsonb, jsonb) is
  'True when a sign-in goes on without the answer to that call.';
