create or replace function api.require_embed(p_embeds api.embed[], p_name text)
returns integer language plpgsql immutable parallel safe as $$
-- The place of that embed; refuses one that is not there.
declare
  v_embed integer := api.embed_named(p_embeds, p_name);
begin
  if v_embed is null then
    perform core.raise(
      'bad_request',
      format('%s is not embedded in select', p_name),
      format('add %s(*) to select; a column with a dot in its name is quoted', p_name)
    );
  end if;
  return v_embed;
end;
$$;
