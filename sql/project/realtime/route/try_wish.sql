create or replace function realtime.compile_trial(p_wish realtime.wish, p_relation oid, p_as oid)
returns text language plpgsql stable as $$
-- The statement that tries the filters of a wish without a row.
-- Every test by itself, on a row of nulls, so that tests that and and or would skip are evaluated too. A test for a
-- difference looks at its value only where there is one to compare, so it is tried as an inequality. The row of nulls
-- comes from an outer join, as the table might refuse to hold one.
declare
  v_plan api.plan := realtime.filter_plan(p_wish, p_relation, p_as);
  v_tests text[];
  v_condition api.condition;
begin
  for v_condition in select condition.* from unnest(v_plan.conditions) as condition loop
    if v_condition.kind = 'test' then
      v_condition.operator := replace(v_condition.operator, 'isdistinct', 'neq');
      v_tests := v_tests || format('(%s)', api.render_test(v_condition));
    end if;
  end loop;
  return format(
    $sql$select 200, null::pg_catalog.jsonb, null, pg_catalog.count(*)
from (select array[%s]::pg_catalog.bool[] as tried from (select) as nothing left join %s as t on false offset 0) as trial
where trial.tried is not null$sql$,
    array_to_string(v_tests, ', '),
    realtime.table_name(p_relation)
  );
end;
$$;

create or replace function realtime.try_wish(p_prefix text, p_wish realtime.wish, p_relation oid)
returns void language plpgsql as $$
-- Raises where a role may not listen to a table, or not with these filters.
-- Reads no row, as the role: what would fail at delivery fails now. The trial counts as code of the application, so it
-- is not kept, and is rolled back.
declare
  v_as oid := api.executor_owner(p_wish.role);
  v_inquiry api.inquiry := realtime.wish_inquiry(p_wish);
  v_statement core.compiled;
begin
  perform realtime.require_readable(p_relation, realtime.key_columns(p_relation), v_as);
  v_inquiry.name := realtime.statement_name(p_prefix, 's', p_wish.base);
  v_statement := realtime.statement(v_inquiry.name, p_wish, p_relation);
  v_inquiry.values := p_wish.values || '[]'::text;
  perform realtime.run(v_inquiry, p_wish, p_relation, v_statement);
  perform realtime.note_dirty(v_inquiry, v_statement, null);

  if p_wish.filter != '{}' then
    v_statement.text := realtime.compile_trial(p_wish, p_relation, v_as);
    v_statement.is_plain := false;
    perform realtime.run(v_inquiry, p_wish, p_relation, v_statement);
  end if;
end;
$$;
