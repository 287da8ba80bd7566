create or replace function api.narrow_payload(p_payload api.payload, p_columns text[])
returns api.payload
language plpgsql
immutable
parallel safe
as $$
-- Rows that differed only in what is left aside are of one group now.
declare
  v_payload api.payload := p_payload;
begin
  v_payload.keys := array(
    select key from unnest(p_payload.keys) as key where key = any (p_columns)
  );
  v_payload.groups := (
    select array_agg(row(narrow.keys, narrow.positions)::api.row_group order by narrow.positions[1])
    from
      (
        select
          array(select key from unnest(groups.keys) as key where key = any (p_columns)) as keys,
          array_agg(position order by position) as positions
        from
          unnest(p_payload.groups) as groups,
          unnest(groups.positions) as position
        group by 1
      ) as narrow
    having count(*) > 1
  );
  return v_payload;
end;
$$;

comment on function api.narrow_payload is 'A body of which only some columns are taken.';
