create or replace function api.require_no_rows(
  p_name text,
  p_parsed api.parsed,
  p_options api.options
)
returns void
language plpgsql
stable
as $$
begin
  if
    coalesce(cardinality(p_parsed.nodes), 0) + coalesce(cardinality(p_parsed.sorts), 0) > 0
    or exists (select from unnest(p_parsed.terms) as term where term.kind != 'star')
  then
    perform
      core.raise(
        'bad_request',
        format('%I gives no rows, so there is nothing to select, filter or order', p_name),
        'An argument whose value reads like a filter, as eq.1 does, can be given with POST.'
      );
  end if;

  if p_options.form = 'csv' then
    perform
      core.raise('not_acceptable', format('%I gives no rows, so there is no CSV of it', p_name));
  end if;
end;
$$;

comment on function api.require_no_rows is
  'Refuses to choose among columns where a function has none.';
