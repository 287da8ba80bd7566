create or replace function core.password_matches(p_stored text, p_salt bytea, p_key bytea)
returns boolean
language sql
volatile
as $$
  -- The salt must still be the one that was handed out: the password may have changed in between. Keys
  -- are compared through a digest with a random prefix, so that an early end of the comparison says nothing.
  select
    coalesce(
      stored.salt = p_salt and sha256(fresh.prefix || stored.key) = sha256(fresh.prefix || p_key),
      false
    )
  from
    core.password_parse(p_stored) as stored,
    (select core.random_bytes(16) as prefix) as fresh;
$$;

comment on function core.password_matches(text, bytea, bytea) is
  'True when the key was derived from the right password.';
