create or replace function import.without_our_triggers(p_target regclass, p_triggers jsonb)
returns jsonb language sql stable as $$
  -- Of triggers of a table those that call no function of ours.
  select coalesce(jsonb_agg(known.value order by known.place), '[]')
  from
    jsonb_array_elements(p_triggers) with ordinality as known (value, place)
    left join pg_trigger as trigger on trigger.tgrelid = p_target and trigger.tgname = known.value ->> 'name'
    left join pg_proc as proc on proc.oid = trigger.tgfoid
  where (proc.pronamespace::regnamespace::text = any (core.our_schemas())) is not true;
$$;

create or replace function import.disable_triggers(p_target regclass, p_ours boolean default true)
returns jsonb language plpgsql as $$
-- While rows are copied into a table that was there before, or it is emptied: they fired where the rows were written
-- first, and the owner must not run them. Those of partitions too, each of which has a state of its own. Keys are still
-- checked. Triggers that are ours stay as they are where p_ours is false. Row level security that is forced, which
-- nobody loads a table under, is not so meanwhile. Returns what import.enable_triggers needs; both happen in the same
-- transaction.
-- Writes: the state of the triggers, whether row level security is forced
declare
  v_forced jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('table', import.name_of(relation.oid), 'forces', true)), '[]')
    from pg_class as relation
    where relation.oid = p_target and relation.relforcerowsecurity
  );
  v_triggers jsonb := v_forced || (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'table', import.name_of(trigger.tgrelid),
          'name', trigger.tgname,
          'enabled', trigger.tgenabled
        )
        order by (trigger.tgrelid = p_target) desc, trigger.tgrelid, trigger.tgname
      ),
      '[]'
    )
    from pg_trigger as trigger
    where
      (trigger.tgrelid = p_target or trigger.tgrelid in (select part.relid from pg_partition_tree(p_target) as part))
      and not trigger.tgisinternal
      and trigger.tgenabled != 'D'
  );
  v_trigger jsonb;
begin
  if not p_ours then
    v_triggers := import.without_our_triggers(p_target, v_triggers);
  end if;
  for v_trigger in select found.value from jsonb_array_elements(v_triggers) as found (value) loop
    execute
      case
        when v_trigger ? 'forces' then format('alter table only %s no force row level security', v_trigger ->> 'table')
        else format('alter table only %s disable trigger %I', v_trigger ->> 'table', v_trigger ->> 'name')
      end;
  end loop;
  return v_triggers;
end;
$$;

comment on function import.disable_triggers(regclass, boolean) is
  'Disables the triggers of a table, and returns which they were.';

create or replace function import.enable_triggers(p_triggers jsonb)
returns void language plpgsql as $$
-- Writes: the state of the triggers
declare
  v_trigger jsonb;
begin
  for v_trigger in select disabled.value from jsonb_array_elements(p_triggers) as disabled (value) loop
    execute
      case
        when v_trigger ? 'forces' then format('alter table only %s force row level security', v_trigger ->> 'table')
        else format(
          'alter table only %s enable %s trigger %I',
          v_trigger ->> 'table',
          case v_trigger ->> 'enabled' when 'R' then 'replica' when 'A' then 'always' else '' end,
          v_trigger ->> 'name'
        )
      end;
  end loop;
end;
$$;

comment on function import.enable_triggers(jsonb) is 'Enables the triggers of a table as they were.';

create or replace function import.clear_table(p_target regclass)
returns void language plpgsql as $$
-- For mode refresh: in the transaction that fills the table again, whose old rows others read until it commits.
-- Writes: the table
begin
  execute format('delete from %s%s', import.only_keyword(p_target), import.name_of(p_target));
end;
$$;

comment on function import.clear_table(regclass) is 'Removes all rows of a table, which others read until the commit.';

create or replace function import.empty_tables(p_targets regclass[])
returns void language plpgsql as $$
-- For mode replace: in one statement, since they may reference one another, and never cascading to others. Tables that
-- inherit from them keep their rows.
-- Writes: the tables
declare
  v_triggers jsonb := jsonb_build_array();
  v_target regclass;
begin
  if cardinality(p_targets) = 0 then
    return;
  end if;

  foreach v_target in array p_targets loop
    v_triggers := v_triggers || import.disable_triggers(v_target);
  end loop;
  execute
    (
      select format('truncate %s', string_agg(import.only_keyword(target) || import.name_of(target), ', '))
      from unnest(p_targets) as target
    );
  perform import.enable_triggers(v_triggers);
end;
$$;

comment on function import.empty_tables(regclass[]) is 'Removes all rows of tables.';
