create or replace function api.require_filter(p_nodes api.node[], p_unsafe boolean)
returns void
language plpgsql
immutable
parallel safe
as $$
-- A logic tree without a leaf filters nothing, however it is written; nor does a filter on an embed.
begin
  if
    not coalesce(p_unsafe, false)
    and not exists (
      select from unnest(p_nodes) as node where node.scope = 0 and node.kind in ('test', 'embed')
    )
  then
    perform
      core.raise(
        'bad_request',
        'a filter is required for update/delete',
        'Add a filter, such as id=eq.1, or send Prefer: unsafe-mutation to mean every row.'
      );
  end if;
end;
$$;

comment on function api.require_filter is 'Refuses to change all rows by accident.';
