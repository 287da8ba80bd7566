create or replace function import.disable_triggers(p_target regclass, p_ours boolean default true)
returns jsonb
language plpgsql
as $$
-- While rows are copied into a table that was there before: they fired where the rows were written first. Keys are
-- still checked. Triggers that are ours stay as they are where p_ours is false. Returns what import.enable_triggers needs; both happen in the transaction that copies.
-- Writes: the state of the triggers
declare
  v_triggers jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('name', trigger.tgname, 'enabled', trigger.tgenabled)), '[]')
    from pg_trigger as trigger
    where
      trigger.tgrelid = p_target
      and not trigger.tgisinternal
      and trigger.tgenabled != 'D'
      and (
        p_ours
        or (
          select proc.pronamespace::regnamespace::text
          from pg_proc as proc
          where proc.oid = trigger.tgfoid
        ) != all (core.our_schemas())
      )
  );
begin
  if v_triggers != '[]' then
    execute
      format(
        'alter table %s %s',
        p_target,
        (
          select string_agg(format('disable trigger %I', disabled.value ->> 'name'), ', ')
          from jsonb_array_elements(v_triggers) as disabled
        )
      );
  end if;
  return v_triggers;
end;
$$;

comment on function import.disable_triggers(regclass, boolean) is
  'Disables the triggers of a table, and returns which they were.';

create or replace function import.enable_triggers(p_target regclass, p_triggers jsonb)
returns void
language plpgsql
as $$
-- Writes: the state of the triggers
declare
  v_trigger jsonb;
begin
  for v_trigger in select disabled.value from jsonb_array_elements(p_triggers) as disabled (value) loop
    execute
      format(
        'alter table %s enable %s trigger %I',
        p_target,
        case v_trigger ->> 'enabled'
          when 'R' then 'replica'
          when 'A' then 'always'
          else ''
        end,
        v_trigger ->> 'name'
      );
  end loop;
end;
$$;

comment on function import.enable_triggers(regclass, jsonb) is 'Enables the triggers of a table as they were.';

create or replace function import.empty_tables(p_targets regclass[])
returns void
language plpgsql
as $$
-- For mode replace: in one statement, since they may reference one another, and never cascading to others.
-- Writes: the tables
begin
  if cardinality(p_targets) > 0 then
    execute format('truncate %s', array_to_string(p_targets, ', '));
  end if;
end;
$$;

comment on function import.empty_tables(regclass[]) is 'Removes all rows of tables.';
