create or replace function import.login_role()
returns text language sql stable as $$
  -- The installer refuses a database whose name is too long for this.
  select current_database() || '_import';
$$;

comment on function import.login_role is 'The login by which SQL of a source runs in this database.';

create or replace function import.hold_project()
returns boolean language sql as $$
  -- By this session, until it ends or import.close_login() is called.
  select pg_try_advisory_lock(hashtextextended('plinth.import', 0));
$$;

comment on function import.hold_project is 'True when no other session imports into this database.';

create or replace function import.grant_to_login(p_grants boolean)
returns void language plpgsql as $$
-- What the SQL of a source may use of this database, and nothing else of ours: no table but for foreign keys.
declare
  v_role text := quote_ident(import.login_role());
  v_sentence text := case when p_grants then 'grant %s to %s' else 'revoke %s from %s' end;
  v_right text;
begin
  foreach v_right in array array[
    format('create on database %I', current_database()),
    'usage, create on schema public',
    'usage on schema auth, extensions, storage, import',
    'execute on all functions in schema import',
    'references (id) on auth.users'
  ] || (
    select array_agg(format('execute on function %s', open.signature))
    from core.open_function as open
    where not starts_with(open.signature, 'realtime.')
  ) loop
    execute format(v_sentence, v_right, v_role);
  end loop;
end;
$$;

comment on function import.grant_to_login(boolean) is 'Grants the rights of an import to its login, or revokes them.';

create or replace function import.become_member(p_role text)
returns void language plpgsql as $$
-- The owner grants, alters and truncates what the login made, and takes it over. From 16 on a role that made another
-- does not inherit from it by itself.
declare
  v_how text;
begin
  if pg_has_role(p_role, 'usage') then
    return;
  end if;

  v_how := case
    when current_setting('server_version_num')::integer >= 160000 then ' with inherit true, set true'
    else ''
  end;
  execute 'grant ' || quote_ident(p_role) || ' to current_user' || v_how;
end;
$$;

comment on function import.become_member(text) is 'Makes the owner a member of the login of imports.';

create or replace function import.foreign_readers()
returns table (relation regclass, kind "char", rule name, is_direct boolean, is_closed boolean)
language sql
stable as $$
  -- Views and rules of the login that reach what the login does not own: is_closed, what it may not even read. To make
  -- a view needs no right on what it reads. pg_depend knows no system catalogs, so the parsed code is read itself.
  with recursive
    login as (select to_regrole(quote_ident(import.login_role()))::oid as oid),
    code as materialized (
      select rule.ev_class as oid, own.relkind as kind, rule.rulename as rule, read.oid as reads
      from
        login
        join pg_class as own on own.relowner = login.oid
        join pg_rewrite as rule on rule.ev_class = own.oid
        cross join lateral (
          select distinct found.oid[1]::oid
          from regexp_matches(concat(rule.ev_qual, rule.ev_action), ':relid (\d+)', 'g') as found (oid)
        ) as read (oid)
    ),
    reader as (
      select
        code.oid,
        code.kind,
        code.rule,
        true as is_direct,
        not has_table_privilege(login.oid, read.oid, 'select') as is_closed
      from
        login
        cross join code
        join pg_class as read on read.oid = code.reads and read.relowner != login.oid
      union
      select code.oid, code.kind, code.rule, false, reader.is_closed
      from
        reader
        join code on code.reads = reader.oid and code.oid != reader.oid
      where reader.rule = '_RETURN'
    )
  select reader.oid::regclass, reader.kind, reader.rule, bool_or(reader.is_direct), bool_or(reader.is_closed)
  from reader
  group by reader.oid, reader.kind, reader.rule;
$$;

comment on function import.foreign_readers is 'Views and rules of the source that reach what is not the source''s.';

create or replace function import.guard_readers()
returns jsonb language plpgsql as $$
-- Before the owner owns them: they would read and write with the owner's rights whatever the owner can, for everybody
-- who may use them. Returns warnings.
-- Writes: the options of views of the login; drops its rules and materialized views
declare
  v_warnings jsonb := jsonb_build_array();
  v_reader record;
  v_name text;
begin
  for v_reader in
    select reader.*, invoker.is_on
    from
      import.foreign_readers() as reader
      join pg_class as made on made.oid = reader.relation
      cross join lateral (
        select coalesce(bool_or(option_value::boolean), false)
        from pg_options_to_table(made.reloptions)
        where option_name = 'security_invoker'
      ) as invoker (is_on)
    order by reader.relation, reader.rule
  loop
    v_name := import.name_of(v_reader.relation);
    if v_name is null then -- dropped with a materialized view that it reads
      continue;
    elsif v_reader.rule != '_RETURN' and v_reader.is_direct then
      execute format('drop rule %I on %s', v_reader.rule, v_name);
      v_warnings := v_warnings || import.owner_view(v_name, 'r', v_reader.rule);
    elsif v_reader.kind = 'm' and v_reader.is_closed then
      execute format('drop materialized view %s cascade', v_name);
      v_warnings := v_warnings || import.owner_view(v_name, 'm');
    elsif v_reader.kind = 'v' and v_reader.rule = '_RETURN' and v_reader.is_direct and not v_reader.is_on then
      execute format('alter view %s set (security_invoker = true)', v_name);
      v_warnings := v_warnings || import.owner_view(v_name, 'v');
    end if;
  end loop;
  return v_warnings;
end;
$$;

comment on function import.guard_readers is 'Keeps views and rules of the source from the rights of the owner.';

create or replace function import.take_over()
returns void language plpgsql as $$
-- Writes: the owner of what the login made
begin
  perform import.guard_readers();
  execute format('reassign owned by %I to current_user', import.login_role());
end;
$$;

comment on function import.take_over is 'Makes the owner the owner of what the login of imports made.';

create or replace function import.open_login(p_verifier text)
returns void language plpgsql as $$
-- For one run; p_verifier is SCRAM, so the password is in no statement and no log. What an earlier run left behind
-- stays the login's: the owner must not run its code by loading it.
-- Writes: the role, its rights
declare
  v_role text := import.login_role();
begin
  if not import.hold_project() then
    raise exception using errcode = 'PL409', message = 'another import works on this database';
  end if;

  if not exists (select from pg_roles where rolname = v_role) then
    execute format('create role %I', v_role);
  end if;
  perform import.become_member(v_role);
  perform import.end_login_sessions();
  -- It could set a password that it knows: none lets it in for longer than the gateway needs to connect.
  execute
    format(
      'alter role %I login noinherit connection limit 4 password %L valid until %L',
      v_role,
      p_verifier,
      clock_timestamp() + interval '5 minutes'
    );
  perform import.grant_to_login(true);
exception when insufficient_privilege then
  raise exception
    using
      errcode = 'insufficient_privilege',
      message = format('the owner %I cannot make the login %I of imports: %s', current_user, v_role, sqlerrm),
      hint = format('a DBA may run: alter role %I createrole;', current_user);
end;
$$;

comment on function import.open_login(text) is 'Opens the login by which SQL of a source runs.';

create or replace function import.end_login_sessions()
returns void language sql as $$
  -- A gateway that was cut off may have left one.
  select pg_terminate_backend(session.pid, 5000)
  from pg_stat_activity as session
  where session.usename = import.login_role() and session.datname = current_database();
$$;

comment on function import.end_login_sessions is 'Ends the sessions of the login of imports.';

create or replace function import.close_login(p_resumable boolean default false)
returns void language plpgsql as $$
-- What it made is the owner's then. After a run that did not come to its end the login keeps it, without being able to
-- connect, so that the run can be resumed; the owner is its member, and takes it over when a run comes to its end.
-- Writes: the role, its rights, the owner of what it made
declare
  v_role text := import.login_role();
begin
  if not exists (select from pg_roles where rolname = v_role) then
    return;
  end if;

  perform import.become_member(v_role);
  execute format('alter role %I nologin password null', v_role);
  perform import.end_login_sessions();
  perform import.grant_to_login(false);
  if not p_resumable then
    perform import.take_over();
    execute format('drop owned by %I', v_role);
  end if;
  perform pg_advisory_unlock(hashtextextended('plinth.import', 0));
end;
$$;

comment on function import.close_login(boolean) is 'Closes the login of imports; the owner owns what it made.';

create or replace function import.sweep_login()
returns boolean language plpgsql as $$
-- A gateway that was killed leaves the login open, though nobody knows its password.
begin
  if
    not exists (select from pg_roles where rolname = import.login_role() and rolcanlogin)
    or not import.hold_project()
  then
    return false;
  end if;

  perform import.close_login(true);
  return true;
end;
$$;

comment on function import.sweep_login is 'Closes the login of an import whose gateway is gone.';
