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
        case
          when embed.is_many then '(select coalesce(pg_catalog.json_agg(%s), ''[]''::pg_catalog.json) from (%s) as o)'
          else '(select %s from (%s) as o)'
        end,
        api.render_object(api.outputs_of(p_plan, p_embed), 'o'),
        api.render_far_rows(p_plan, p_embed)
      )
    end
  from (select (p_plan.joins[p_embed]).*) as embed
  );
end;
$$;

comment on function api.render_embed is 'An embed, as one value of the row it belongs to.';
