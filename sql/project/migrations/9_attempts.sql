-- Refreshes that may be repeated: what spent a token is known again, by its digest.
drop function if exists auth.token_derived(text, uuid);
drop function if exists auth.session_reusable(auth.sessions, core.settings, timestamptz);

alter table auth.sessions
add column attempt_digest text;

comment on column auth.sessions.attempt_digest is
  'SHA-256 of the attempt that spent the token, in hexadecimal; null where none was given.';
