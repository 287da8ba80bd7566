create or replace function api.render_condition(p_plan api.plan, p_condition api.condition)
returns text language plpgsql immutable parallel safe as $$
-- A filter, or a tree of them.
-- A logic tree goes down to 20 levels, as its parser has seen to.
declare
  v_text text;
  v_glue text := case p_condition.kind when 'or' then ' or ' else ' and ' end;
begin
  case p_condition.kind
    when 'test' then
      v_text := api.render_test(p_condition);
    when 'embed' then
      v_text := case p_condition.quantifier when 'null' then 'not ' else '' end || api.render_exists(
        p_plan, p_condition.embed
      );
    else
      select string_agg(api.render_condition(p_plan, child), v_glue order by child.id)
      into v_text
      from unnest(p_plan.conditions) as child
      where child.parent = p_condition.id;
  end case;

  return case when p_condition.negated then format('not (%s)', v_text) else format('(%s)', v_text) end;
end;
$$;

create or replace function api.render_where(p_plan api.plan, p_scope integer)
returns text language plpgsql immutable parallel safe as $$
-- The where clause of a scope.
-- The filters of the scope; and for the request's own rows, that each inner embed has something to show.
declare
  v_needed text[] := array[]::text[];
  v_condition api.condition;
  v_join api.join;
begin
  foreach v_condition in array coalesce(p_plan.conditions, '{}') loop
    if v_condition.scope = p_scope and v_condition.parent = 0 then
      v_needed := v_needed || api.render_condition(p_plan, v_condition);
    end if;
  end loop;
  foreach v_join in array coalesce(p_plan.joins, '{}') loop
    if p_scope = 0 and v_join.is_inner then
      v_needed := v_needed || api.render_exists(p_plan, v_join.scope);
    end if;
  end loop;
  return coalesce(' where ' || nullif(array_to_string(v_needed, ' and '), ''), '');
end;
$$;
