create or replace function operate.defined_rules(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The rules of the application's tables and views, or of one, with the statements that make them.
  select
    'pg_rewrite'::regclass,
    rule.oid,
    'rule',
    named.as,
    concat(
      pg_get_ruledef(rule.oid),
      E'\n' || core.enabling_statement(relation.oid::regclass::text, 'rule', rule.rulename, rule.ev_enabled) || ';',
      operate.comment_line(named.as, operate.comment_of('pg_rewrite'::regclass, rule.oid))
    )
  from
    operate.relations_in_question(p_relation) as relation
    join pg_rewrite as rule on rule.ev_class = relation.oid
    cross join lateral (select format('rule %I on %s', rule.rulename, relation.oid::regclass)) as named ("as")
  where rule.rulename != '_RETURN';
$$;
