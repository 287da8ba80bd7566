create or replace function operate.defined_constraints(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The constraints of the application's tables, or of one, with the statements that make them.
  -- Those that a table inherits come with its parent. Not null, on 18 a constraint too, is one of its own only while it
  -- is not valid. Constraint triggers are triggers.
  select
    'pg_constraint'::regclass,
    rule.oid,
    'constraint',
    named.as,
    concat(
      format(
        'alter table %s add constraint %I %s;',
        relation.oid::regclass,
        rule.conname,
        pg_get_constraintdef(rule.oid)
      ),
      (
        select
          format(E'\nalter index %s set', backing.oid::regclass) || core.options_clause(backing.reloptions, '') || ';'
        from pg_class as backing
        where backing.oid = own.index and backing.reloptions is not null
      ),
      case when own.index is not null then operate.index_lines(relation.oid, own.index) end,
      operate.comment_line(named.as, operate.comment_of('pg_constraint'::regclass, rule.oid))
    )
  from
    operate.relations_in_question(p_relation) as relation
    join pg_constraint as rule on rule.conrelid = relation.oid
    cross join lateral (select case when rule.contype in ('p', 'u', 'x') then rule.conindid end) as own (index)
    cross join lateral (select format('constraint %I on %s', rule.conname, relation.oid::regclass)) as named ("as")
  where
    (rule.contype in ('p', 'u', 'c', 'x', 'f') or (rule.contype = 'n' and not rule.convalidated))
    and rule.conparentid = 0
    and rule.coninhcount = 0;
$$;
