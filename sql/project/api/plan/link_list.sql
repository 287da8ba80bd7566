create or replace function api.link_list(p_near text[], p_far text[], p_builtin boolean[])
returns api.link[]
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select array_agg(row(pair.near, pair.far, pair.builtin)::api.link order by pair.at)
    from unnest(p_near, p_far, p_builtin) with ordinality as pair (near, far, builtin, at)
  );
end;
$$;

comment on function api.link_list is 'Columns of the near and of the far side, pair by pair.';
