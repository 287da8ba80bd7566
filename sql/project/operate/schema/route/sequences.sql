create or replace function operate.sequence_owners()
returns table (sequence oid, "column" text, is_identity boolean) language sql stable as $$
  -- The columns to which sequences belong.
  select
    owned.objid,
    format('%s.%I', owned.refobjid::regclass, attribute.attname),
    owned.deptype = 'i'
  from
    pg_depend as owned
    join pg_sequence as sequence on sequence.seqrelid = owned.objid
    join pg_attribute as attribute on attribute.attrelid = owned.refobjid and attribute.attnum = owned.refobjsubid
  where owned.classid = 'pg_class'::regclass and owned.refclassid = 'pg_class'::regclass and owned.refobjsubid > 0;
$$;

create or replace function operate.sequences(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/sequences, those of identity columns too. Postgres shows the last value only to whoever may use a sequence.
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'sequences',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          named.id,
          operate.schema_name(relation.relnamespace) as schema,
          relation.relname as name,
          format_type(sequence.seqtypid, null) as type,
          sequence.seqstart as start,
          sequence.seqincrement as increment,
          sequence.seqmin as min,
          sequence.seqmax as max,
          sequence.seqcache as cache,
          sequence.seqcycle as cycle,
          case
            when has_sequence_privilege(relation.oid, 'usage, select') then pg_sequence_last_value(relation.oid)
          end as last_value,
          owner.column as owned_by,
          owner.is_identity as identity,
          operate.comment_of('pg_class'::regclass, relation.oid) as comment
        from
          pg_class as relation
          join pg_sequence as sequence on sequence.seqrelid = relation.oid
          cross join lateral (select relation.oid::regclass::text) as named (id)
          left join operate.sequence_owners() as owner on owner.sequence = relation.oid
        where
          relation.relnamespace = any (v_options.namespaces)
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

comment on function operate.sequences(core.request) is 'GET schema/sequences: the sequences of the application.';
