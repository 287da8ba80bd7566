create or replace function api.render_far_rows(p_plan api.plan, p_embed integer)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select
      format(
        'select %s%s%s%s%s',
        (
          select
            string_agg(
              format(
                '%s as %s',
                api.render_column(output),
                api.render_name(output, api.has_plain_keys(shown.outputs))
              ),
              ', '
              order by output.place
            )
          from unnest(shown.outputs) as output
        ),
        api.render_far(p_plan, p_embed),
        api.render_group(shown.outputs, (p_plan.joins[p_embed]).is_grouped),
        api.render_order(p_plan, p_embed),
        case
          when (p_plan.joins[p_embed]).is_many then api.render_page(p_plan, p_embed, 10000)
          else ' limit 1'
        end
      )
    from (select api.outputs_of(p_plan, p_embed) as outputs) as shown
  );
end;
$$;

comment on function api.render_far_rows is 'The rows of an embed.';
