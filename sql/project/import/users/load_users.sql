create or replace function import.counted(p_notes jsonb)
returns jsonb language sql immutable as $$
  -- How many notes there are of each kind.
  -- {"users": 3, "byAlgorithm": {"bcrypt": 2, "none": 1}}
  select coalesce(jsonb_object_agg(counted.name, counted.value), '{}')
  from (
    select
      numbers.name,
      case
        when bool_and(numbers.of is null) then to_jsonb(sum(numbers.number))
        else jsonb_object_agg(coalesce(numbers.of, ''), numbers.number)
      end as value
    from (
      select note ->> 'count' as name, note ->> 'of' as of, count(*) as number
      from jsonb_array_elements(p_notes) as note
      group by 1, 2
    ) as numbers
    group by numbers.name
  ) as counted;
$$;

create or replace function import.warned(p_notes jsonb)
returns jsonb language sql immutable as $$
  -- The warnings in notes.
  -- Of a page 50 say enough; the counts tell how many there are.
  select coalesce(jsonb_agg(warned.warning order by warned.at), '[]')
  from (
    select noted.note -> 'warning' as warning, noted.at
    from jsonb_array_elements(p_notes) with ordinality as noted (note, at)
    where noted.note -> 'warning' != 'null'
    order by noted.at
    limit 50
  ) as warned;
$$;

create or replace function import.load_users(p_source text, p_project text, p_users jsonb)
returns jsonb language plpgsql as $$
-- For the owner alone, a page at a time. Nobody becomes an operator: those are in the other database.
-- Triggers of the application do not fire: what they would write is imported too, or was written here before.
-- Returns {"kept": 1, ..., "warnings": []}. import.user_warnings reads the counts of all pages.
-- Writes: auth.users, auth.identities, import.user_map
declare
  v_notes jsonb;
  v_disabled jsonb;
begin
  v_disabled := import.disable_triggers('auth.users', false);
  select coalesce(jsonb_agg(note), '[]')
  into v_notes
  from
    jsonb_array_elements(p_users) as item
    cross join lateral jsonb_array_elements(import.load_user(p_source, p_project, item)) as note;

  perform import.enable_triggers(v_disabled);
  return '{"users": 0, "kept": 0, "unusable": 0, "none": 0, "byAlgorithm": {}, "skipped": 0, "conflicts": 0}'::jsonb || import.counted(
    v_notes
  ) || jsonb_build_object('warnings', import.warned(v_notes));
end;
$$;

comment on function import.load_users(text, text, jsonb) is 'Imports a page of users as the source gives them.';
