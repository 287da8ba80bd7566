create or replace function core.report_relations()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Tables and views of the application that are more open than they look.
  -- Access that row level security does not limit: it is off, the kind of relation does not support it, or it does
  -- not cover the right.
  select distinct finding.words, relation.oid::regclass::text
  from
    pg_class as relation
    join pg_roles as role on role.rolname in ('anon', 'authenticated')
    cross join lateral (
      values
        (
          'readable without row level security',
          relation.relkind in ('r', 'p') and not relation.relrowsecurity and not relation.relispartition, 'select'
        ),
        (
          'readable with its owner''s rights',
          relation.relkind in ('v', 'm', 'f') and not core.knows_policies(relation), 'select'
        ),
        (
          'may be truncated, referred to or given triggers', relation.relkind in ('r', 'p'),
          'truncate, references, trigger'
        )
    ) as finding (words, applies, privilege)
  where
    relation.relnamespace = 'public'::regnamespace
    and relation.relkind in ('r', 'p', 'v', 'm', 'f')
    and finding.applies
    and has_table_privilege(role.oid, relation.oid, finding.privilege);
$$;
