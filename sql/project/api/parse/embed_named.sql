create or replace function api.embed_named(p_embeds api.embed[], p_name text)
returns integer language plpgsql immutable parallel safe as $$
-- The place of the embed of that alias, else of that name.
-- Of several that have the name, the one that has no other. Null when select embeds nothing of that name.
declare
  v_found integer;
begin
  for v_at in 1..coalesce(cardinality(p_embeds), 0) loop
    if (p_embeds[v_at]).alias = p_name then
      return v_at;
    end if;
  end loop;

  for v_at in 1..coalesce(cardinality(p_embeds), 0) loop
    if (p_embeds[v_at]).name = p_name then
      v_found := coalesce(v_found, v_at);
      if (p_embeds[v_at]).alias is null then
        return v_at;
      end if;
    end if;
  end loop;
  return v_found;
end;
$$;
