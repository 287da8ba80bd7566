create or replace function operate.relation_columns(p_relation oid)
returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'nullable', not attribute.attnotnull,
        'default', case when attribute.attgenerated = '' then pg_get_expr(value.adbin, value.adrelid) end,
        'generated', case when attribute.attgenerated != '' then pg_get_expr(value.adbin, value.adrelid) end,
        'identity', case attribute.attidentity when 'a' then 'always' when 'd' then 'by default' end,
        'primary', coalesce(attribute.attnum = any (key.conkey), false),
        'labels', (
          select jsonb_agg(label.enumlabel order by label.enumsortorder)
          from pg_enum as label
          where label.enumtypid = attribute.atttypid
        ),
        'collation', substr(
          operate.collate_clause(attribute.attcollation, attribute.atttypid),
          length(' collate ') + 1
        ),
        'comment', operate.comment_of('pg_class'::regclass, p_relation, attribute.attnum)
      )
      order by attribute.attnum
    )
    from
      pg_attribute as attribute
      left join pg_attrdef as value on value.adrelid = attribute.attrelid and value.adnum = attribute.attnum
      left join pg_constraint as key on key.conrelid = p_relation and key.contype = 'p'
    where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped
  );
end;
$$;

create or replace function operate.relation_policies(p_relation oid)
returns jsonb language plpgsql stable as $$
-- The policies of a table.
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'name', policy.polname,
        'command', operate.command_of_policy(policy.polcmd),
        'permissive', policy.polpermissive,
        'roles', operate.role_names(policy.polroles),
        'using', pg_get_expr(policy.polqual, policy.polrelid),
        'check', pg_get_expr(policy.polwithcheck, policy.polrelid),
        'comment', operate.comment_of('pg_policy'::regclass, policy.oid)
      )
      order by policy.polname
    )
    from pg_policy as policy
    where policy.polrelid = p_relation
  );
end;
$$;

create or replace function operate.relation_triggers(p_relation oid)
returns jsonb language plpgsql stable as $$
-- The triggers of a relation, but those that capture its changes.
-- Those by which a table is watched are told by `watched`.
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'name', trigger.tgname,
        'enabled', operate.enabled_word(trigger.tgenabled),
        'function', trigger.tgfoid::regprocedure,
        'ours', proc.pronamespace::regnamespace::text = any (core.our_schemas()),
        'definition', pg_get_triggerdef(trigger.oid),
        'comment', operate.comment_of('pg_trigger'::regclass, trigger.oid)
      )
      order by trigger.tgname
    )
    from
      pg_trigger as trigger
      join pg_proc as proc on proc.oid = trigger.tgfoid
    where trigger.tgrelid = p_relation and not trigger.tgisinternal and not core.is_capture(trigger.tgfoid)
  );
end;
$$;

create or replace function operate.relation_family(p_relation pg_class)
returns jsonb language plpgsql stable as $$
-- What a table is a partition of or inherits from, and its partitions.
begin
  return (
    select jsonb_build_object(
      'key', pg_get_partkeydef(p_relation.oid),
      'bound', pg_get_expr(p_relation.relpartbound, p_relation.oid),
      'parents', (
        select coalesce(jsonb_agg(operate.relation_json(parent.inhparent) order by parent.inhseqno), '[]')
        from pg_inherits as parent
        where parent.inhrelid = p_relation.oid
      ),
      'children', (
        select coalesce(
          jsonb_agg(
            operate.relation_json(relation.oid) || jsonb_build_object(
              'bound', pg_get_expr(relation.relpartbound, relation.oid),
              'estimate', relation.reltuples
            )
            order by relation.relname
          ),
          '[]'
        )
        from
          pg_inherits as child
          join pg_class as relation on relation.oid = child.inhrelid
        where child.inhparent = p_relation.oid
      )
    )
  );
end;
$$;

create or replace function operate.relation_size(p_relation pg_class)
returns jsonb language plpgsql stable as $$
-- How much a relation holds; null while somebody rewrites it.
-- The size of the files, unless they are locked: then nobody waits for them here.
begin
  return (
    select case
      when locked.is then null
      else jsonb_build_object(
        'total', pg_total_relation_size(p_relation.oid),
        'table', pg_relation_size(p_relation.oid),
        'indexes', pg_indexes_size(p_relation.oid)
      )
    end
    from (
      select
        exists (
          select
          from pg_locks as lock
          where lock.relation = p_relation.oid and lock.mode = 'AccessExclusiveLock' and lock.pid != pg_backend_pid()
        )
    ) as locked ("is")
  );
end;
$$;

create or replace function operate.relation_facts(p_relation pg_class)
returns jsonb language plpgsql stable as $$
-- What a relation is by itself.
begin
  return (
    select
      operate.relation_json(p_relation.oid) || jsonb_build_object(
        'kind', operate.kind_of_relation(p_relation.relkind),
        'ours', not operate.is_of_application(p_relation.relnamespace),
        'owner', pg_get_userbyid(p_relation.relowner),
        'comment', operate.comment_of('pg_class'::regclass, p_relation.oid),
        'estimate', p_relation.reltuples,
        'bytes', operate.relation_size(p_relation),
        'unlogged', p_relation.relpersistence = 'u',
        'options', coalesce(to_jsonb(p_relation.reloptions), '[]'),
        'replica_identity', case p_relation.relreplident
          when 'd' then 'default'
          when 'n' then 'nothing'
          when 'f' then 'full'
          when 'i' then 'index'
        end,
        'rls', p_relation.relrowsecurity,
        'rls_forced', p_relation.relforcerowsecurity,
        'watched', exists (select from realtime.watches as watch where watch.relation = p_relation.oid),
        'query', case when p_relation.relkind in ('v', 'm') then pg_get_viewdef(p_relation.oid) end
      )
  );
end;
$$;

create or replace function operate.relation_parts(p_relation pg_class)
returns jsonb language plpgsql stable as $$
-- What a relation consists of, and what is around it.
begin
  return (
    select jsonb_build_object(
      'columns', coalesce(operate.relation_columns(p_relation.oid), '[]'),
      'keys', (
        select coalesce(jsonb_agg(operate.key_json(key) order by key.contype = 'p' desc, key.conname), '[]')
        from pg_constraint as key
        where key.conrelid = p_relation.oid and key.contype in ('p', 'u', 'f', 'c', 'x')
      ),
      'referenced_by', (
        select coalesce(jsonb_agg(operate.key_json(key) order by key.conrelid::regclass::text, key.conname), '[]')
        from pg_constraint as key
        where key.confrelid = p_relation.oid and key.contype = 'f' and key.conparentid = 0
      ),
      'indexes', (
        select coalesce(jsonb_agg(operate.index_json(index.indexrelid) order by index.indexrelid::regclass::text), '[]')
        from pg_index as index
        where index.indrelid = p_relation.oid
      ),
      'policies', coalesce(operate.relation_policies(p_relation.oid), '[]'),
      'triggers', coalesce(operate.relation_triggers(p_relation.oid), '[]'),
      'grants', operate.grants_json(p_relation.relacl, p_relation.oid, p_relation.relowner),
      'publications', (
        select coalesce(jsonb_agg(publication.pubname order by publication.pubname), '[]')
        from pg_publication as publication
        where
          publication.puballtables
          or exists (
            select
            from pg_publication_rel as published
            where published.prpubid = publication.oid and published.prrelid = p_relation.oid
          )
          or exists (
            select
            from pg_publication_namespace as published
            where published.pnpubid = publication.oid and published.pnnspid = p_relation.relnamespace
          )
      ),
      'partitions', operate.relation_family(p_relation),
      'dependents', operate.dependents('pg_class'::regclass, p_relation.oid)
    )
  );
end;
$$;

create or replace function operate.relation(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/relations/:schema/:name. With the fingerprint a change says which definition it knew.
declare
  v_version text := core.catalogue_version();
  v_relation pg_class := operate.relation_named(p_request.path ->> 'schema', p_request.path ->> 'name');
  v_definition text;
begin
  if v_relation.oid is null then
    return core.refuse(
      'not_found',
      format('there is no table or view %I.%I', p_request.path ->> 'schema', p_request.path ->> 'name')
    );
  end if;

  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  v_definition := operate.relation_definition(v_relation.oid);
  return operate.versioned(
    v_version,
    operate.relation_facts(v_relation) || operate.relation_parts(v_relation) || jsonb_build_object(
      'definition', v_definition,
      'fingerprint', operate.fingerprint(v_definition)
    )
  );
end;
$$;

comment on function operate.relation(core.request) is
  'GET schema/relations/:schema/:name: everything about a table or view.';
