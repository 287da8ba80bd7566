create or replace function api.render_embed(p_plan api.plan, p_embed integer)
returns text
language plpgsql
immutable
parallel safe
as $$
-- One row as an object, many as an array; what the role may not read shows as if it were not there.
begin
  return (
  select
    case
      when not embed.is_readable then case when embed.is_many then '''[]''::pg_catalog.json' else 'null::pg_catalog.json' end
      else format(
        '(select %s from (%s) as o)',
        case
          when embed.is_many then api.render_array(embed.outputs, 'o')
          else api.render_object(embed.outputs, 'o')
        end,
        api.render_far_rows(p_plan, p_embed)
      )
    end
  from
    (
      select (p_plan.joins[p_embed]).*, api.outputs_of(p_plan, p_embed) as outputs
    ) as embed
  );
end;
$$;

comment on function api.render_embed is 'An embed, as one value of the row it belongs to.';
