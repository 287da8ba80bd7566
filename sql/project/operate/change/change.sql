create or replace function operate.render(p_changes jsonb)
returns text language sql stable as $$
  -- For psql: what operate.change() would run.
  select operate.script_of(
    array(
      select one
      from
        jsonb_array_elements(p_changes) with ordinality as change
        cross join lateral unnest(operate.render_change(change.value, change.ordinality)) with ordinality as listed (
          one, at
        )
      order by change.ordinality, listed.at
    )
  );
$$;

comment on function operate.render(jsonb) is 'Changes of the schema as a script.';

create or replace function operate.change(p_changes jsonb, p_name text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/schema/changes for psql: the caller's transaction decides whether it stays. What no transaction may
-- hold is returned as a comment's lines, to be run next.
-- Writes: operate.migrations, core.catalogue_change, what the changes say
declare
  v_relations oid[];
  v_run record;
begin
  perform core.turn_take('changes');
  v_relations := operate.relations_of_public();
  perform operate.require_changes(p_changes);
  select run.* into v_run from operate.run_changes(p_changes, '{}', false) as run;
  perform operate.note_changes(v_relations);
  if v_run.statements != '{}' then
    perform operate.record_changes(
      row(
        'POST',
        '{}',
        '{}',
        '{}',
        jsonb_build_object('changes', p_changes, 'name', p_name),
        null,
        null,
        null
      )::core.request,
      v_run.statements,
      false
    );
  end if;
  return operate.script_of(v_run.statements) || coalesce(
    (
      select string_agg(format(E'-- to be run alone:\n%s\n', operate.terminated(step ->> 'sql')), '')
      from jsonb_array_elements(v_run.later) as step
    ),
    ''
  );
end;
$$;

comment on function operate.change(jsonb, text) is
  'Changes the schema from psql; returns the SQL that ran and what remains to be run.';
