create or replace function operate.advice_owner_view()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Views and the like that users read with the rights of their owner.
  -- Only a view can read with the rights of who asks. The revoke names PUBLIC, from which users have a right too.
  select
    'high',
    kind.word || ' ' || operate.name_of(relation.relnamespace, relation.relname),
    case relation.relkind
      when 'v' then 'It reads with its owner''s rights, past the policies. The fix makes it use the reader''s.'
      else 'No policy can hold for it: users who may read it see all of its rows.'
    end,
    format(
      case relation.relkind
        when 'v' then 'alter view %s set (security_invoker = true);'
        else 'revoke all on table %s from public, anon, authenticated;'
      end,
      operate.name_of(relation.relnamespace, relation.relname)
    )
  from
    operate.advised_relations() as relation
    join (
      values
        ('v', 'view'),
        ('m', 'materialized view'),
        ('f', 'foreign table')
    ) as kind (letter, word)
      on kind.letter = relation.relkind::text
  where
    relation.relkind in ('v', 'm', 'f')
    and not core.knows_policies(relation)
    and operate.is_open_to_users(relation.oid, relation.relnamespace);
$$;
