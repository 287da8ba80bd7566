create or replace function operate.sizes()
returns table (relation oid, bytes bigint, estimate real) language sql stable as $$
  -- How much tables hold, and how many rows, by the catalogue.
  -- By the catalogue, as of the last vacuum or analyze: asking for the files takes longer and waits for locks. Indexes and
  -- long values count for their table, partitions for the whole. -1 is unknown.
  select
    coalesce(pg_partition_root(home.oid), home.oid),
    sum(piece.relpages::bigint) * current_setting('block_size')::bigint,
    coalesce(sum(piece.reltuples) filter (where piece.oid = home.oid and piece.reltuples >= 0), -1)
  from
    pg_class as piece
    left join pg_index as index on index.indexrelid = piece.oid
    left join pg_class as owner
      on owner.reltoastrelid = coalesce(index.indrelid, piece.oid) and piece.relkind in ('i', 't')
    cross join lateral (select coalesce(owner.oid, index.indrelid, piece.oid)) as home (oid)
  where piece.relkind in ('r', 'm', 'i', 't')
  group by 1;
$$;

create or replace function operate.relations_listed()
returns table (namespace oid, relations jsonb) language sql stable as $$
  -- The tables and views of each schema, a short line each.
  -- A partition is seen with its table. Of ours, those that may have triggers or policies of the application.
  select
    relation.relnamespace,
    jsonb_agg(
      jsonb_build_array(
        relation.relname,
        operate.kind_of_relation(relation.relkind),
        coalesce(size.estimate, -1),
        coalesce(size.bytes, 0),
        relation.relrowsecurity,
        coalesce(policy.count, 0),
        watch.id is not null,
        description.description
      )
      order by relation.relname
    )
  from
    pg_class as relation
    left join operate.sizes() as size on size.relation = relation.oid
    left join (
      select known.polrelid, count(*)
      from pg_policy as known
      group by known.polrelid
    ) as policy (relation, count)
      on policy.relation = relation.oid
    left join realtime.watches as watch on watch.relation = relation.oid
    left join pg_description as description
      on description.classoid = 'pg_class'::regclass and description.objoid = relation.oid and description.objsubid = 0
    left join pg_depend as member
      on member.classid = 'pg_class'::regclass and member.objid = relation.oid and member.deptype = 'e'
  where
    (
      relation.relnamespace = any ((select operate.application_schemas())::oid[])
      or relation.oid = any ((select operate.open_relations())::oid[])
    )
    and relation.relkind in ('r', 'p', 'v', 'm', 'f')
    and not relation.relispartition
    and member.objid is null
  group by relation.relnamespace;
$$;

create or replace function operate.schemas(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema. A line is a list, not an object, because a schema may have thousands: `fields` names its members.
declare
  v_version text := core.catalogue_version();
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    jsonb_build_object(
      'fields', array['name', 'kind', 'estimate', 'bytes', 'rls', 'policies', 'watched', 'comment'],
      'schemas', (
        select jsonb_agg(
          jsonb_build_object(
            'name', namespace.nspname,
            'ours', namespace.oid != all (operate.application_schemas()),
            'comment', operate.comment_of('pg_namespace'::regclass, namespace.oid),
            'relations', coalesce(listed.relations, '[]')
          )
          order by namespace.nspname
        )
        from
          pg_namespace as namespace
          left join operate.relations_listed() as listed on listed.namespace = namespace.oid
        where namespace.oid = any (operate.application_schemas()) or listed.namespace is not null
      )
    )
  );
end;
$$;

comment on function operate.schemas(core.request) is
  'GET schema: the schemas of the application, with their tables and views.';
