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

create or replace function import.load_users(p_run uuid, p_source text, p_project text, p_users jsonb)
returns jsonb language plpgsql as $$
-- For the owner alone, a page at a time. Nobody becomes an operator: those are in the other database.
-- Triggers of the application do not fire: what they would write is imported too, or was written here before.
-- Returns {"kept": 1, ..., "warnings": []}. import.user_warnings reads the counts of all pages.
-- Writes: auth.users, auth.identities, import.user_map, auth.imported_users
declare
  v_notes jsonb;
  v_disabled jsonb;
begin
  v_disabled := import.disable_triggers('auth.users', false);
  select coalesce(jsonb_agg(note), '[]')
  into v_notes
  from
    jsonb_array_elements(p_users) as item
    cross join lateral jsonb_array_elements(import.load_user(p_run, p_source, p_project, item)) as note;

  perform import.enable_triggers(v_disabled);
  return '{"users": 0, "kept": 0, "unusable": 0, "none": 0, "byAlgorithm": {}, "skipped": 0, "conflicts": 0}'::jsonb || import.counted(
    v_notes
  ) || jsonb_build_object('warnings', import.warned(v_notes));
end;
$$;

comment on function import.load_users(uuid, text, text, jsonb) is 'Imports a page of users as the source gives them.';

create or replace function import.origins_met(p_run uuid)
returns table (origin text, missing bigint, is_believed boolean) language sql stable as $$
  -- Where those came from whom a run met, and how many of that origin it did not. is_believed: where it is most of them,
  -- a source that shows a part of its users is more likely than one that lost them.
  select
    users.origin,
    count(*) filter (where users.run != p_run and not users.is_gone),
    count(*) filter (where users.run = p_run) >= count(*) filter (where users.run != p_run and not users.is_gone)
  from auth.imported_users as users
  group by users.origin
  having bool_or(users.run = p_run);
$$;

create or replace function import.end_users(p_run uuid, p_source text, p_project text)
returns jsonb language plpgsql as $$
-- After the last page: who came from where the others came from, and is not in the source any more, is banned, with the
-- reason in app_metadata. Returns counts and warnings, as import.load_users. A source without a user bans nobody.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events,
-- auth.imported_users
declare
  v_disabled jsonb;
  v_gone uuid;
  v_count bigint := 0;
  v_doubted bigint;
begin
  v_disabled := import.disable_triggers('auth.users', false);
  for v_gone in select users.user_id
  from
    auth.imported_users as users
    join import.origins_met(p_run) as met on met.origin = users.origin and met.is_believed
  where users.run != p_run and not users.is_gone loop
    perform import.ban_gone(v_gone);
    v_count := v_count + 1;
  end loop;
  select sum(met.missing) into v_doubted from import.origins_met(p_run) as met where not met.is_believed;

  update auth.imported_users as users
  set origin = import.origin_of(p_source, p_project)
  where users.run = p_run and users.origin != import.origin_of(p_source, p_project);
  perform import.enable_triggers(v_disabled);
  return jsonb_strip_nulls(jsonb_build_object('gone', nullif(v_count, 0), 'missing', v_doubted));
end;
$$;

comment on function import.end_users(uuid, text, text) is 'Bans users who are not in their source any more.';
