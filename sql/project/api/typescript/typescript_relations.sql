create or replace function api.typescript_rows(p_relations oid[], p_types jsonb)
returns table (relation oid, shown text, inserted text, updated text, writes integer) language sql stable as $$
  -- The columns of each relation, as they are read, inserted and updated.
  -- What cannot be written is never.
  select
    known.relation,
    string_agg(
      api.typescript_member(known.name, false, known.type, known.is_nullable, known.comment),
      E'\n'
      order by known.name collate "C"
    ),
    string_agg(
      case
        when known.writes & 8 > 0 then api.typescript_member(
          known.name,
          not known.is_needed,
          known.type,
          known.is_nullable,
          known.comment
        )
        else api.typescript_member(known.name, true, 'never', false, known.comment)
      end,
      E'\n'
      order by known.name collate "C"
    ) filter (where not known.is_computed),
    string_agg(
      case
        when known.writes & 4 > 0 then api.typescript_member(
          known.name,
          true,
          known.type,
          known.is_nullable,
          known.comment
        )
        else api.typescript_member(known.name, true, 'never', false, known.comment)
      end,
      E'\n'
      order by known.name collate "C"
    ) filter (where not known.is_computed),
    bit_or(known.writes)
  from api.typescript_columns(p_relations, p_types) as known
  group by known.relation;
$$;

create or replace function api.typescript_relations(p_relations oid[], p_types jsonb)
returns table (are_views boolean, text text) language sql stable as $$
  -- The sections of tables and of views.
  -- A table has all members; a view that cannot be written has no Insert and no Update.
  select
    shape.is_view,
    string_agg(
      concat(
        api.typescript_comment(obj_description(relation.oid, 'pg_class'), '      '),
        '      ',
        api.typescript_key(relation.relname),
        E': {\n        Row: ',
        api.typescript_object(part.shown, '        '),
        case
          when not shape.is_view or part.writes & 8 > 0
            then E'\n        Insert: ' || api.typescript_object(part.inserted, '        ')
        end,
        case
          when not shape.is_view or part.writes & 4 > 0
            then E'\n        Update: ' || api.typescript_object(part.updated, '        ')
        end,
        E'\n        Relationships: ',
        coalesce(E'[\n' || relationship.text || E'\n        ]', '[]'),
        E'\n      }'
      ),
      E'\n'
      order by relation.relname::text collate "C"
    )
  from
    pg_catalog.pg_class as relation
    cross join lateral (select relation.relkind in ('v', 'm')) as shape (is_view)
    left join api.typescript_rows(p_relations, p_types) as part on part.relation = relation.oid
    left join api.typescript_relationships(p_relations) as relationship on relationship.relation = relation.oid
  where relation.oid = any (p_relations)
  group by shape.is_view;
$$;
