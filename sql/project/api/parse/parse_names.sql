create or replace function api.parse_names(p_key text, p_value text, p_before text[])
returns text[]
language plpgsql
immutable
parallel safe
as $$
-- p_before: what the parameter gave before, null unless it is repeated.
declare
  v_names text[];
  v_length integer;
begin
  if p_before is not null then
    perform core.raise('bad_request', format('%s is given more than once', p_key));
  end if;

  select
    array_agg(distinct api.parse_name(found.part[2])),
    sum(length(found.part[1]))
  into v_names, v_length
  from regexp_matches(p_value || ',', '((' || api.name_form() || '),)', 'g') as found (part);

  if v_length is distinct from length(p_value) + 1 or cardinality(v_names) > 1600 then
    perform
      core.raise('bad_request', format('%s is not a list of columns, of the form a,b', p_key));
  end if;
  return v_names;
end;
$$;

comment on function api.parse_names is 'Parses the list of columns= or on_conflict=.';
