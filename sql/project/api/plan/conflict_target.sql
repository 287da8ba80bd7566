create or replace function api.conflict_target(
  p_relation oid,
  p_name text,
  p_names text[],
  p_as oid
)
returns text[]
language plpgsql
stable
as $$
declare
  v_target text[] := case
    when p_names is null then api.primary_key(p_relation)
    else array(
      select target.name
      from unnest(api.written_columns(p_relation, p_names, p_as)) as target
    )
  end;
begin
  if coalesce(cardinality(v_target), 0) = 0 then
    perform
      core.raise(
        'bad_request',
        format('%I has no primary key, so a conflict target is needed', p_name),
        'Name the columns of a unique constraint, as in on_conflict=a,b.'
      );
  end if;

  return v_target;
end;
$$;

comment on function api.conflict_target is
  'The columns whose being taken makes a row one that exists.';
