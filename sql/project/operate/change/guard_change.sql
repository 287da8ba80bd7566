create or replace function operate.is_ours(p_schema text)
returns boolean language sql immutable parallel safe as $$
  -- True for our schemas and those of Postgres.
  select p_schema = any (core.our_schemas() || array['information_schema']) or starts_with(p_schema, 'pg_');
$$;

create or replace function operate.is_trigger_of_ours(p_change jsonb)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  -- True for a change of a trigger of ours, or one that makes a trigger call a function of ours.
  -- Whatever its table: realtime watches tables of the application by triggers. A new trigger is one by what it calls.
  select
    exists (
      select
      from
        pg_trigger as trigger
        join pg_proc as proc on proc.oid = trigger.tgfoid
      where
        trigger.tgrelid = to_regclass(operate.target_name(p_change, 'table'))
        and trigger.tgname = p_change ->> 'name'
        and proc.pronamespace::regnamespace::text = any (core.our_schemas())
    )
    or coalesce(p_change -> 'function' ->> 'schema' = any (core.our_schemas()), false);
$$;

create or replace function operate.completes_ours(p_change jsonb)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  -- True for a change of one of our tables that the application may make.
  -- Triggers of the application on users, and its policies of topics and stored objects.
  select case split_part(p_change ->> 'do', '.', 1)
    when 'trigger' then p_change ->> 'schema' = 'auth' and p_change ->> 'table' = 'users'
    when 'policy'
      then (p_change ->> 'do' != 'policy.template' or p_change ->> 'schema' = 'storage')
      and concat_ws('.', p_change ->> 'schema', p_change ->> 'table') in (
        'realtime.topics', 'storage.objects', 'storage.buckets'
      )
    else false
  end;
$$;

create or replace function operate.guard_change(p_change jsonb)
returns void language plpgsql stable as $$
-- Raises for a change of what is not the application's, or that is closed.
-- Keeps a change from touching our schemas by mistake; free SQL is the DBA's and may do what the owner may.
declare
  v_noun text := split_part(p_change ->> 'do', '.', 1);
  v_schemas text[] := array[
    case
      when v_noun = 'schema' or (v_noun = 'grant' and operate.grant_kind(p_change) = 'schema') then p_change ->> 'name'
      else p_change ->> 'schema'
    end,
    case when v_noun = 'schema' or p_change ->> 'do' = 'table.move' then p_change ->> 'to' end
  ];
begin
  if
    exists (select from unnest(v_schemas) as named where operate.is_ours(named))
    and not operate.completes_ours(p_change)
  then
    perform core.raise('forbidden', 'this schema is not the application''s: nothing in it is changed from here');
  end if;
  if v_noun = 'trigger' and operate.is_trigger_of_ours(p_change) then
    perform core.raise('forbidden', 'this trigger is not the application''s, or calls a function that is not');
  end if;

  if p_change ->> 'do' in ('schema.drop', 'schema.rename') and p_change ->> 'name' in ('public', 'extensions') then
    perform core.raise('forbidden', 'the schemas public and extensions must stay');
  end if;
  if p_change ->> 'do' = 'extension.drop' and p_change ->> 'name' in ('pgcrypto', 'plpgsql') then
    perform core.raise('forbidden', 'the service itself needs this extension');
  end if;
  if not (core.settings_row()).operator_sql and p_change ->> 'do' in ('statement', 'function.write', 'view.write') then
    perform core.raise('forbidden', 'OPERATOR_SQL is off: SQL of one''s own is closed here');
  end if;
end;
$$;
