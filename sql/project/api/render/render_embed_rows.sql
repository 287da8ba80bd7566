create or replace function api.render_embed_rows(p_plan api.plan, p_embed integer)
returns text language plpgsql immutable parallel safe as $$
-- The rows of an embed.
-- Only rows that are made JSON as they are need the names of their keys.
declare
  v_join api.join := p_plan.joins[p_embed];
  v_outputs api.output[] := api.outputs_of(p_plan, p_embed);
  v_is_plain boolean := not v_join.is_spread and api.has_plain_keys(v_outputs);
  v_shown text[] := array[]::text[];
  v_output api.output;
begin
  foreach v_output in array coalesce(v_outputs, '{}') loop
    v_shown := v_shown || format('%s as %s', api.render_column(v_output), api.render_name(v_output, v_is_plain));
  end loop;

  return concat(
    'select ',
    array_to_string(v_shown, ', '),
    api.render_embed_source(p_plan, p_embed),
    api.render_group(v_outputs, v_join.is_grouped),
    api.render_order(p_plan, p_embed),
    case when v_join.is_many then api.render_page(p_plan, p_embed, 10000) else ' limit 1' end
  );
end;
$$;
