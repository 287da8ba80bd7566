create or replace function operate.list_options(
  p_request core.request, out namespaces oid[], out search text, out take integer, out after text
)
returns record language plpgsql stable as $$
-- What a list is asked for: in which schemas, what to look for, how many, and after which.
-- A list is cut where the reader says, after a key: it stays right while objects come and go.
declare
  v_schema text := p_request.query ->> 'schema';
  v_limit text := coalesce(p_request.query ->> 'limit', '100');
begin
  if v_limit !~ '^[0-9]{1,4}$' or v_limit::integer not between 1 and 1000 then
    perform core.raise('bad_request', 'limit must be a number from 1 to 1000');
  end if;

  namespaces := case
    when v_schema is null then operate.application_schemas()
    else array(
      select namespace.oid
      from pg_namespace as namespace
      where namespace.nspname = v_schema and operate.is_of_application(namespace.oid)
    )
  end;
  search := lower(coalesce(p_request.query ->> 'search', ''));
  take := v_limit::integer;
  after := coalesce(p_request.query ->> 'after', '');
end;
$$;
