create or replace function api.render_links(p_near text, p_far text, p_links api.link[])
returns text language plpgsql immutable parallel safe as $$
-- That the columns of both sides are equal.
begin
  return (
    select string_agg(
      format('%s.%I %s %s.%I', p_far, link.far, api.render_operator('eq', link.builtin), p_near, link.near),
      ' and '
    )
    from unnest(p_links) as link
  );
end;
$$;

create or replace function api.render_embed_source(p_plan api.plan, p_embed integer)
returns text language plpgsql immutable parallel safe as $$
-- Where the rows of an embed come from.
-- The rows of an embed that belong to the row t: from and where, without what is selected.
begin
  return (
  select
    concat(
      format(
        case when embed.function is null then ' from public.%I as %s' else ' from public.%I(t.*) as %s' end,
        coalesce(embed.function_name, embed.relation_name),
        embed.alias
      ),
      ' join public.' || quote_ident(embed.junction_name) || ' as j on ' || api.render_links('j', embed.alias, embed.junction_links),
      ' where ' || nullif(
        concat_ws(
          ' and ',
          api.render_links('t', case when embed.junction is null then embed.alias else 'j' end, embed.links),
          nullif(substr(api.render_where(p_plan, p_embed), 8), '')
        ),
        ''
      )
    )
  from (select (p_plan.joins[p_embed]).*, api.render_alias(p_embed) as alias) as embed
  );
end;
$$;

create or replace function api.render_exists(p_plan api.plan, p_embed integer)
returns text language plpgsql immutable parallel safe as $$
-- That an embed has rows.
-- What the role may not read is not there.
begin
  return (
    select case
      when (p_plan.joins[p_embed]).is_readable then format(
        'exists (select%s)',
        api.render_embed_source(p_plan, p_embed)
      )
      else 'false'
    end
  );
end;
$$;
