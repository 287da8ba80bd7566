create or replace function api.render_shown(p_plan api.plan, p_output api.output)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select
      case
        when p_output.kind = 'embed' then api.render_embed(p_plan, p_output.embed)
        when p_output.kind != 'spread' then api.render_column(p_output)
        when not (p_plan.joins[p_output.embed]).is_readable then 'null::pg_catalog.json'
        else (
          select
            format(
              's%s.%s',
              p_output.embed,
              api.render_name(inside, api.has_plain_keys(scope.outputs))
            )
          from
            (select api.outputs_of(p_plan, p_output.embed) as outputs) as scope,
            unnest(scope.outputs) as inside
          where inside.place = p_output.term
        )
      end
  );
end;
$$;

comment on function api.render_shown is 'What the request''s own rows show under one key.';

create or replace function api.render_spread(p_plan api.plan, p_embed integer)
returns text
language plpgsql
immutable
parallel safe
as $$
-- The columns of one row; of many rows arrays, all in the same order.
begin
  return (
    select
      format(
        ' left join lateral (%s) as s%s on true',
        case
          when (p_plan.joins[p_embed]).is_many then (
            select
              format(
                'select %s from (%s) as o',
                string_agg(
                  format(
                    $sql$coalesce(pg_catalog.json_agg(o.%s), '[]'::pg_catalog.json) as %1$s$sql$,
                    inside.name
                  ),
                  ', '
                ),
                api.render_far_rows(p_plan, p_embed)
              )
            from
              (select api.outputs_of(p_plan, p_embed) as outputs) as scope
              cross join lateral (
                select api.render_name(output, api.has_plain_keys(scope.outputs)) as name
                from unnest(scope.outputs) as output
              ) as inside
          )
          else api.render_far_rows(p_plan, p_embed)
        end,
        p_embed
      )
  );
end;
$$;

comment on function api.render_spread is 'An embed whose columns stand among those of the row.';

create or replace function api.render_listing(p_plan api.plan, p_source text)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select
      concat(
        'select ',
        (
          select
            string_agg(
              format(
                '%s as %s',
                api.render_shown(p_plan, output),
                api.render_name(output, api.has_plain_keys(shown.outputs))
              ),
              ', '
              order by output.place
            )
          from unnest(shown.outputs) as output
        ),
        format(' from %s as t', p_source),
        (
          select string_agg(api.render_spread(p_plan, embed.scope), '' order by embed.scope)
          from unnest(p_plan.joins) as embed
          where embed.is_spread and embed.is_readable
        ),
        api.render_where(p_plan, 0),
        api.render_group(shown.outputs, p_plan.is_grouped)
      )
    from (select api.outputs_of(p_plan, 0) as outputs) as shown
  );
end;
$$;

comment on function api.render_listing is 'All rows that a request means, in no order.';

create or replace function api.render_rows(p_plan api.plan, p_source text)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select
      concat(
        api.render_listing(p_plan, p_source),
        api.render_order(p_plan, 0),
        api.render_page(p_plan, 0, 1000)
      )
  );
end;
$$;

comment on function api.render_rows is 'The rows that answer a request.';
