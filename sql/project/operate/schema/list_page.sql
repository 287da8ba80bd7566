create or replace function operate.list_page(p_version text, p_name text, p_items jsonb, p_take integer)
returns core.reply language sql stable as $$
  -- A page of a list, with the key after which the next begins.
  -- One more than asked for is read, to know whether there are more.
  select operate.versioned(
    p_version,
    jsonb_build_object(
      p_name, (
        select coalesce(jsonb_agg(item.value order by item.place), '[]')
        from jsonb_array_elements(p_items) with ordinality as item (value, place)
        where item.place <= p_take
      ),
      'next', case when jsonb_array_length(p_items) > p_take then p_items -> (p_take - 1) ->> 'id' end
    )
  );
$$;
