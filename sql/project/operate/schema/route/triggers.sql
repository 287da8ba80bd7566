create or replace function operate.triggers(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/triggers, those of tables of ours that call the application too.
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'triggers',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          named.id,
          operate.schema_name(relation.relnamespace) as schema,
          relation.relname as "table",
          trigger.tgname as name,
          operate.enabled_word(trigger.tgenabled) as enabled,
          trigger.tgfoid::regprocedure::text as function,
          pg_get_triggerdef(trigger.oid) as definition,
          operate.comment_of('pg_trigger'::regclass, trigger.oid) as comment
        from
          pg_trigger as trigger
          join pg_class as relation on relation.oid = trigger.tgrelid
          join pg_proc as proc on proc.oid = trigger.tgfoid
          cross join lateral (select format('%s %I', relation.oid::regclass, trigger.tgname)) as named (id)
        where
          not trigger.tgisinternal
          and trigger.tgparentid = 0
          and not core.is_capture(trigger.tgfoid)
          and (
            relation.relnamespace = any (v_options.namespaces)
            or (
              not p_request.query ? 'schema'
              and relation.oid = any (operate.open_relations())
              and proc.pronamespace = any (v_options.namespaces)
            )
          )
          and named.id > v_options.after collate "C"
          and position(v_options.search in lower(named.id)) > 0
          and not operate.is_of_extension('pg_class'::regclass, relation.oid)
        order by named.id collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.triggers(core.request) is 'GET schema/triggers: the triggers of the application.';
