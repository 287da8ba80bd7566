-- What a new password or address asks for, and which sign-ins came of a recovery.
alter table core.settings
  add column password_change text not null default 'open'
    constraint password_change_is_a_known_mode check (
      password_change in ('open', 'recent', 'current')
    );

alter table auth.sessions add column recovers boolean not null default false;
alter table auth.flow_codes add column recovers boolean not null default false;

comment on column core.settings.password_change is
  'What changing password or address asks for: nothing more, a sign-in of the last 15 minutes, the current password.';
comment on column auth.sessions.recovers is 'The sign-in was a recovery: the password was forgotten.';
comment on column auth.flow_codes.recovers is 'The session will be that of a recovery.';

-- They are told whether it is a recovery now.
drop function if exists auth.session_start(auth.users, core.request);
drop function if exists auth.flow_code_new(uuid, jsonb);
