create or replace function api.render_embed(p_plan api.plan, p_embed integer)
returns text language plpgsql immutable parallel safe as $$
-- An embed, as one value of the row it belongs to.
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
        api.render_embed_rows(p_plan, p_embed)
      )
    end
  from
    (
      select (p_plan.joins[p_embed]).*, api.outputs_of(p_plan, p_embed) as outputs
    ) as embed
  );
end;
$$;

create or replace function api.render_shown(p_plan api.plan, p_output api.output)
returns text language plpgsql immutable parallel safe as $$
-- What the request's own rows show under one key.
-- A spread names its place in the embed by term.
begin
  return case
    when p_output.kind = 'embed' then api.render_embed(p_plan, p_output.embed)
    when p_output.kind != 'spread' then api.render_column(p_output)
    when (p_plan.joins[p_output.embed]).is_readable then format('s%s.c%s', p_output.embed, p_output.term)
    else 'null::pg_catalog.json'
  end;
end;
$$;

create or replace function api.render_spread(p_plan api.plan, p_embed integer)
returns text language plpgsql immutable parallel safe as $$
-- An embed whose columns stand among those of the row.
-- The columns of one row; of many rows arrays, all in the same order. One that shows nothing is not joined: many rows
-- of it would make many of the request's own.
declare
  v_count integer := cardinality(api.outputs_of(p_plan, p_embed));
  v_rows text := api.render_embed_rows(p_plan, p_embed);
  v_lists text[] := array[]::text[];
begin
  if v_count is null then
    return '';
  end if;

  if (p_plan.joins[p_embed]).is_many then
    for v_place in 1..v_count loop
      v_lists := v_lists || format(
        $sql$coalesce(pg_catalog.json_agg(o.c%s), '[]'::pg_catalog.json) as c%1$s$sql$, v_place
      );
    end loop;
    v_rows := format('select %s from (%s) as o', array_to_string(v_lists, ', '), v_rows);
  end if;
  return format(' left join lateral (%s) as s%s on true', v_rows, p_embed);
end;
$$;

create or replace function api.render_listing(p_plan api.plan, p_source text)
returns text language plpgsql immutable parallel safe as $$
-- All rows that a request means, in no order.
declare
  v_outputs api.output[] := api.outputs_of(p_plan, 0);
  v_is_plain boolean := api.has_plain_keys(v_outputs);
  v_shown text[] := array[]::text[];
  v_spreads text[] := array[]::text[];
  v_output api.output;
  v_join api.join;
begin
  foreach v_output in array coalesce(v_outputs, '{}') loop
    v_shown := v_shown || format('%s as %s', api.render_shown(p_plan, v_output), api.render_name(v_output, v_is_plain));
  end loop;
  foreach v_join in array coalesce(p_plan.joins, '{}') loop
    if v_join.is_spread and v_join.is_readable then
      v_spreads := v_spreads || api.render_spread(p_plan, v_join.scope);
    end if;
  end loop;

  return concat(
    'select ',
    array_to_string(v_shown, ', '),
    format(' from %s as t', p_source),
    array_to_string(v_spreads, ''),
    api.render_where(p_plan, 0),
    api.render_group(v_outputs, p_plan.is_grouped)
  );
end;
$$;

create or replace function api.render_rows(p_plan api.plan, p_source text)
returns text language plpgsql immutable parallel safe as $$
-- The rows that answer a request.
begin
  return concat(api.render_listing(p_plan, p_source), api.render_order(p_plan, 0), api.render_page(p_plan, 0, 1000));
end;
$$;
