create or replace function api.is_old_count(p_relation oid, p_term api.term)
returns boolean
language plpgsql
stable
as $$
-- rel(count), as it was written before there were aggregates.
begin
  if
    p_term.scope = 0
    or p_term.name is distinct from 'count'
    or p_term.path is not null
    or p_term.aggregate is not null
  then
    return false;
  end if;

  return not exists (
    select from api.source_columns(p_relation, null) as source where source.name = 'count'
  );
end;
$$;

comment on function api.is_old_count is 'True for a count that is written like a column.';

create or replace function api.plan_embed(p_embed integer, p_join api.join, p_nested api.output[])
returns api.output[]
language plpgsql
immutable
parallel safe
as $$
-- One value, or where it is spread as many as it has outputs, each naming its place in the embed by term. One that
-- shows nothing of its own, rel(), is there for its filters alone.
declare
  v_outputs api.output[] := array[]::api.output[];
  v_output api.output;
  v_inside api.output;
begin
  v_output.embed := p_embed;
  foreach v_inside in array coalesce(p_nested, '{}') loop
    continue when v_inside.scope != p_embed;
    if not p_join.is_spread then
      v_output.kind := 'embed';
      v_output.key := p_join.name;
      v_output.key_bound := p_join.key_bound;
      return array[v_output];
    end if;

    v_output.kind := 'spread';
    v_output.key := v_inside.key;
    v_output.key_bound := v_inside.key_bound;
    v_output.term := v_inside.place;
    v_outputs := v_outputs || v_output;
  end loop;
  return v_outputs;
end;
$$;

comment on function api.plan_embed is 'What an embed shows in the row it belongs to.';
