create or replace function operate.is_ours(p_schema text)
returns boolean
language sql
immutable
parallel safe
as $$
  select p_schema = any (core.our_schemas() || array['storage', 'information_schema']) or starts_with(p_schema, 'pg_');
$$;

comment on function operate.is_ours(text) is 'True for our schemas and those of Postgres.';

create or replace function operate.guard_change(p_change jsonb)
returns void
language plpgsql
stable
as $$
-- Keeps a change out of our schemas by mistake; free SQL is the DBA's and may do what the owner may. The few objects of
-- ours that the application completes are open: triggers on users, policies of topics and stored objects.
declare
  v_noun text := split_part(p_change ->> 'do', '.', 1);
  v_table text := concat(coalesce(p_change ->> 'schema', 'public'), '.', p_change ->> 'table');
  v_schemas text[] := array[
    case
      when v_noun = 'schema'
      or (v_noun = 'grant' and lower(p_change ->> 'kind') = 'schema') then p_change ->> 'name'
      else p_change ->> 'schema'
    end,
    case
      when v_noun = 'schema'
      or p_change ->> 'do' = 'table.move' then p_change ->> 'to'
    end
  ];
begin
  if
    exists (select from unnest(v_schemas) as named where operate.is_ours(named))
    and not (v_noun = 'trigger' and v_table = 'auth.users')
    and not (v_noun = 'policy' and v_table in ('realtime.topics', 'storage.objects', 'storage.buckets'))
  then
    perform core.raise('forbidden', 'this schema is not the application''s: nothing in it is changed from here');
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

comment on function operate.guard_change(jsonb) is
  'Raises for a change of what is not the application''s, or that is closed.';
