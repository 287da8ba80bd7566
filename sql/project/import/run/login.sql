create or replace function import.login_role()
returns text language sql stable as $$
  -- The installer refuses a database whose name is too long for this.
  select current_database() || '_import';
$$;

comment on function import.login_role is 'The login by which SQL of a source runs in this database.';

create or replace function import.imported_role()
returns text language sql stable as $$
  -- The role that owns what imports brought.
  -- As a name: after the longest database that the installer takes, one byte of it is cut off.
  select concat(current_database(), '_imported')::name::text;
$$;

create or replace function import.hold_project()
returns boolean language sql as $$
  -- True when no other session imports into this database.
  -- By this session, until it ends or import.close_login() is called.
  select core.turn_hold('import');
$$;

comment on function import.hold_project is 'True when no other session imports into this database.';

create or replace function import.rights_of_code()
returns setof text language sql stable as $$
  -- The rights that SQL of a source has here, during a run and after it.
  -- What code of a source may use of ours: what an application may call, and no table.
  select 'usage on schema public, auth, extensions, storage'
  union all
  select format('execute on function %s', open.signature)
  from core.open_function as open
  where not starts_with(open.signature, 'realtime.');
$$;

create or replace function import.grant_to_login(p_grants boolean)
returns void language plpgsql as $$
-- Grants the rights of an import to its login, or revokes them.
-- What the SQL of a source may use of this database, and nothing else of ours: no table.
declare
  v_role text := quote_ident(import.login_role());
  v_sentence text := case when p_grants then 'grant %s to %s' else 'revoke %s from %s' end;
  v_right text;
begin
  foreach v_right in array array[
    format('create on database %I', current_database()),
    'create on schema public',
    'usage on schema import',
    'execute on all functions in schema import'
  ] || array(select import.rights_of_code()) loop
    execute format(v_sentence, v_right, v_role);
  end loop;
end;
$$;

create or replace function import.grant_to_imported(p_grants boolean)
returns void language plpgsql as $$
-- What the role of what is imported needs to load it, or no more of that.
declare
  v_role text := import.imported_role();
begin
  execute
    format(
      case when p_grants then 'grant usage on schema import to %I' else 'revoke usage on schema import from %I' end,
      v_role
    );
  execute
    format(
      case
        when p_grants then 'grant execute on all functions in schema import to %I'
        else 'revoke execute on all functions in schema import from %I'
      end,
      v_role
    );
end;
$$;

create or replace function import.become_member(p_role text)
returns void language plpgsql as $$
-- Makes the owner a member of a role of imports.
-- The owner grants, alters and truncates what these roles own. From 16 on a role that made another does not inherit from
-- it by itself.
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

create or replace function import.make_imported()
returns void language plpgsql as $$
-- Makes the role that owns what imports brought.
-- Postgres runs the code of indexes, statistics, materialized views and definers as their owner, so what came is owned
-- by a role that may read nothing of ours. It is not the login, whose rights the next source gets.
-- Writes: the role, its rights
declare
  v_role text := import.imported_role();
  v_right text;
begin
  if not exists (select from pg_roles where rolname = v_role) then
    execute format('create role %I nologin', v_role);
  end if;
  perform import.become_member(v_role);
  foreach v_right in array array(select import.rights_of_code()) loop
    execute format('grant %s to %I', v_right, v_role);
  end loop;
end;
$$;

create or replace function import.hand_over(p_table regclass)
returns void language plpgsql as $$
-- For a DBA, by the owner of the table: what it calls in defaults, checks and generated columns runs with the rights of
-- imports then when an import loads it, and no more with those of the owner.
-- Writes: the role, its rights, the owner of the table
declare
  v_imported text := import.imported_role();
  v_part record;
begin
  perform import.make_imported();
  for v_part in select
    namespace.nspname,
    relation.relname,
    namespace.nspowner = to_regrole(quote_ident(v_imported)) as is_its
  from
    import.parts_of(p_table) as part
    join pg_class as relation on relation.oid = part
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.relkind in ('r', 'p') loop
    execute format('grant usage, create on schema %I to %I', v_part.nspname, v_imported);
    execute format('alter table %I.%I owner to %I', v_part.nspname, v_part.relname, v_imported);
    if not v_part.is_its then
      execute format('revoke create on schema %I from %I', v_part.nspname, v_imported);
    end if;
  end loop;
end;
$$;

comment on function import.hand_over(regclass) is
  'Makes a table that of the role of what is imported, so that an import may load it.';

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

create or replace function import.guard_readers()
returns jsonb language plpgsql as $$
-- They would read and write with the rights of their owner, who is that of all that earlier imports brought, for
-- everybody who may use them; and what they read of ours they could not read at all. Returns warnings.
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

comment on function import.guard_readers is 'Keeps views and rules of the source from the rights of their owner.';

create or replace function import.schemas_made_in()
returns setof text language sql stable as $$
  -- The schemas in which the login of imports owns anything.
  select distinct namespace.nspname::text
  from
    pg_shdepend as owned
    cross join lateral pg_identify_object(owned.classid, owned.objid, 0) as object
    join pg_namespace as namespace on quote_ident(namespace.nspname) = object.schema
  where
    owned.dbid = (select database.oid from pg_database as database where database.datname = current_database())
    and owned.refobjid = to_regrole(quote_ident(import.login_role()))
    and owned.refclassid = 'pg_authid'::regclass
    and owned.deptype = 'o';
$$;

create or replace function import.take_over()
returns void language plpgsql as $$
-- Makes what the login of imports made that of the role of what is imported.
-- Nobody gets a function in a schema where they may not create: its own the role gets first, in others it may for this
-- moment. It keeps their usage, for Postgres checks keys as the owner of the table that they refer to.
-- Writes: the owner of what the login made
declare
  v_login text := import.login_role();
  v_imported text := import.imported_role();
  v_schema text;
begin
  perform import.guard_readers(), import.guard_triggers();
  perform import.make_imported();
  for v_schema in select namespace.nspname
  from pg_namespace as namespace
  where namespace.nspowner = to_regrole(quote_ident(v_login)) loop
    execute format('alter schema %I owner to %I', v_schema, v_imported);
  end loop;

  for v_schema in select import.schemas_made_in() loop
    execute format('grant usage, create on schema %I to %I', v_schema, v_imported);
  end loop;
  execute format('reassign owned by %I to %I', v_login, v_imported);
  for v_schema in select namespace.nspname
  from
    pg_namespace as namespace
    cross join lateral aclexplode(namespace.nspacl) as acl
  where
    acl.grantee = to_regrole(quote_ident(v_imported))
    and acl.privilege_type = 'CREATE'
    and namespace.nspowner != acl.grantee loop
    execute format('revoke create on schema %I from %I', v_schema, v_imported);
  end loop;
end;
$$;

create or replace function import.set_login_password(p_role text, p_verifier text)
returns void language plpgsql as $$
-- p_verifier is SCRAM, so the password is in no statement and no log. The role could set a password that it knows: none
-- lets it in for longer than the gateway needs to connect.
-- Writes: the role
begin
  execute
    format(
      'alter role %I login noinherit connection limit 4 password %L valid until %L',
      p_role,
      p_verifier,
      clock_timestamp() + interval '5 minutes'
    );
end;
$$;

create or replace function import.open_login(p_verifier text, p_loads_imported boolean default false)
returns void language plpgsql as $$
-- For one run. What an earlier run left behind stays the login's: the owner must not run its code by loading it. Nor
-- that of what earlier imports brought: p_loads_imported lets in the role that owns it, to load it with its own rights.
-- Writes: the roles, their rights
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
  perform import.set_login_password(v_role, p_verifier);
  perform import.grant_to_login(true);
  if p_loads_imported then
    perform import.become_member(import.imported_role());
    perform import.set_login_password(import.imported_role(), p_verifier);
    perform import.grant_to_imported(true);
  end if;
exception when insufficient_privilege then
  raise exception
    using
      errcode = 'insufficient_privilege',
      message = format('the owner %I cannot make the login %I of imports: %s', current_user, v_role, sqlerrm),
      hint = format('a DBA may run: alter role %I createrole;', current_user);
end;
$$;

comment on function import.open_login(text, boolean) is 'Opens the login by which SQL of a source runs.';

create or replace function import.end_login_sessions()
returns void language sql as $$
  -- A gateway that was cut off may have left one.
  select pg_terminate_backend(session.pid, 5000)
  from pg_stat_activity as session
  where session.usename in (import.login_role(), import.imported_role()) and session.datname = current_database();
$$;

comment on function import.end_login_sessions is 'Ends the sessions of the login of imports.';

create or replace function import.open_roles()
returns setof text language sql stable as $$
  -- The roles of imports that are let in.
  select role.rolname::text
  from pg_roles as role
  where role.rolname in (import.login_role(), import.imported_role()) and role.rolcanlogin;
$$;

create or replace function import.close_login(p_resumable boolean default false)
returns void language plpgsql as $$
-- What it made belongs to import.imported_role() then. After a run that did not come to its end the login keeps it,
-- without being able to connect, so that the run can be resumed, until one comes to its end. Keys that the run took away
-- return in any case.
-- Writes: the roles, their rights, the owner of what the login made, import.held_keys
declare
  v_role text := import.login_role();
  v_open text;
begin
  if not exists (select from pg_roles where rolname = v_role) then
    return;
  end if;

  perform import.become_member(v_role);
  for v_open in select import.open_roles() loop
    execute format('alter role %I nologin password null', v_open);
    perform import.grant_to_imported(false) where v_open = import.imported_role();
  end loop;
  perform import.end_login_sessions();
  perform import.grant_to_login(false);
  perform import.return_keys();
  if not p_resumable then
    perform import.take_over();
    execute format('drop owned by %I', v_role);
  end if;
  perform core.turn_leave('import');
end;
$$;

comment on function import.close_login(boolean) is
  'Closes the login of imports; what it made gets another owner at the end of a run.';

create or replace function import.sweep_login()
returns boolean language plpgsql as $$
-- A gateway that was killed leaves the login open, though nobody knows its password, and keys taken away.
begin
  if
    not exists (
      select import.open_roles()
      union all
      select held.name
      from import.held_keys as held
      where held.is_away and not held.is_refused
    )
    or not import.hold_project()
  then
    return false;
  end if;

  perform import.close_login(true);
  return true;
end;
$$;

comment on function import.sweep_login is 'Closes the login of an import whose gateway is gone.';
