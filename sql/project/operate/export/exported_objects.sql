create or replace function operate.as_comment(p_reason text, p_sql text)
returns text language sql immutable parallel safe as $$
  -- Statements that are shown and not run, and why.
  -- psql ends a comment at a carriage return too, which a name may hold.
  select concat('-- ', p_reason, E'\n', regexp_replace(p_sql, E'([\r\n]|^)', E'\\1-- ', 'g'));
$$;

create or replace function operate.force_line(p_relation oid)
returns text language plpgsql stable as $$
-- The statement that holds the owner of a table to its policies.
begin
  return format('alter table %s force row level security;', p_relation::regclass);
end;
$$;

create or replace function operate.exported_key(p_key oid, p_definition text, p_wish jsonb)
returns text language plpgsql stable as $$
-- The statement of a foreign key, not valid where what it refers to is not exported.
-- Rows of ours that stay behind are missed by a key that refers to them.
declare
  v_key pg_constraint := (select key from pg_constraint as key where key.oid = p_key);
  v_schema text := (select relnamespace::regnamespace::text from pg_class where oid = v_key.confrelid);
  v_written text := pg_get_constraintdef(p_key);
begin
  if
    v_schema != all (core.our_schemas())
    or v_schema = 'auth'
    and (p_wish ->> 'users')::boolean
    or v_schema = 'storage'
    and (p_wish ->> 'files')::boolean
    or not v_key.convalidated
  then
    return p_definition;
  end if;

  if exists (select from pg_class where oid = v_key.conrelid and relkind = 'p') then
    return operate.as_comment('what this refers to is not in this export', p_definition);
  end if;

  return replace(p_definition, v_written || ';', v_written || ' NOT VALID;');
end;
$$;

create or replace function operate.exported_objects(p_wish jsonb)
returns table (place bigint, class oid, object oid, kind text, definition text)
language plpgsql
volatile
set search_path = pg_catalog, pg_temp as $$
-- The objects of the application as an export makes them, each behind those that it needs.
-- Rows are copied as the owner, so that policies hold for the owner only in the end. Owners do not go along. The setting
-- is none of the function's own: only a superuser may give a function one that Postgres does not know.
begin
  perform set_config('plinth.export', 'on', true);
  return query select
      known.place,
      known.class,
      known.object,
      known.kind,
      case
        when known.kind = 'event trigger' then operate.as_comment(
          'only a superuser makes an event trigger', known.definition
        )
        when not policy.goes_along then operate.as_comment(
          'this is for roles that are not of the API', known.definition
        )
        when key.oid is not null then operate.exported_key(key.oid, known.definition, p_wish)
        when forced.oid is not null then replace(known.definition, E'\n' || operate.force_line(forced.oid), '')
        else known.definition
      end
    from
      operate.ordered_objects() as known
      left join pg_constraint as key
        on known.class = 'pg_constraint'::regclass and key.oid = known.object and key.contype = 'f'
      left join pg_class as forced
        on known.class = 'pg_class'::regclass
        and known.kind = 'table'
        and forced.oid = known.object
        and forced.relforcerowsecurity
      left join lateral (
        select bool_and(operate.is_exported_role(role.oid))
        from
          pg_policy as policy
          cross join unnest(policy.polroles) as role (oid)
        where policy.oid = known.object
      ) as policy (goes_along)
        on known.class = 'pg_policy'::regclass;
  perform set_config('plinth.export', '', true);
end;
$$;
