-- Who asked for a mail is kept with it, as a network: nobody's request counts against another's, or ends what that got.
alter table auth.mail_queue add column asker cidr;
alter table auth.one_time_tokens add column asker cidr;

comment on column auth.mail_queue.asker is 'The network it was asked for from; null: by the service itself.';
comment on column auth.one_time_tokens.asker is 'The network its mail was asked for from; null: by the service itself.';

-- Wrong codes are counted by address and network first.
alter table auth.attempts
  drop constraint attempt_scope_is_known,
  add constraint attempt_scope_is_known check (
    scope in ('email+ip', 'email', 'ip', 'code+ip', 'code')
  );

drop function if exists auth.mail_is_enough(text, text);
drop function if exists auth.mail_add(text, auth.users, text, text, jsonb, jsonb);
drop function if exists auth.mail_grant(text, text, jsonb);
drop function if exists auth.token_mint(uuid, text, text, text, jsonb);
drop function if exists auth.attempts_reserve_code(text, core.settings);
drop function if exists auth.attempts_release_code(text);
