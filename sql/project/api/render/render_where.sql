create or replace function api.render_condition(p_plan api.plan, p_condition api.condition)
returns text
language plpgsql
immutable
parallel safe
as $$
-- A logic tree goes down to 20 levels, as its parser has seen to.
declare
  v_text text;
  v_glue text := case p_condition.kind
    when 'or' then ' or '
    else ' and '
  end;
begin
  case p_condition.kind
    when 'test' then
      v_text := api.render_test(p_condition);
    when 'embed' then
      v_text := case p_condition.quantifier
        when 'null' then 'not '
        else ''
      end || api.render_exists(p_plan, p_condition.embed);
    else
      select string_agg(api.render_condition(p_plan, child), v_glue order by child.id)
      into v_text
      from unnest(p_plan.conditions) as child
      where child.parent = p_condition.id;
  end case;

  return case
    when p_condition.negated then format('not (%s)', v_text)
    else format('(%s)', v_text)
  end;
end;
$$;

comment on function api.render_condition is 'A filter, or a tree of them.';

create or replace function api.render_where(p_plan api.plan, p_scope integer)
returns text
language plpgsql
immutable
parallel safe
as $$
-- The filters of the scope; and for the request's own rows, that each inner embed has something to show.
begin
  return (
    select coalesce(' where ' || string_agg(needed.text, ' and ' order by needed.at), '')
    from
      (
        select api.render_condition(p_plan, condition) as text, condition.id as at
        from unnest(p_plan.conditions) as condition
        where condition.scope = p_scope and condition.parent = 0
        union all
        select api.render_exists(p_plan, embed.scope), 1000 + embed.scope
        from unnest(p_plan.joins) as embed
        where p_scope = 0 and embed.is_inner
      ) as needed
  );
end;
$$;

comment on function api.render_where is 'The where clause of a scope.';
