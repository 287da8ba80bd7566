create or replace function api.pre_request()
returns text language plpgsql stable as $$
-- The statement to run before each request, if there is one.
-- SERVICE_PRE_REQUEST names a function of the application that runs before each request, as its caller; what it
-- raises refuses the request.
declare
  v_name text := (core.settings_row()).pre_request;
  v_words text[];
begin
  if v_name = '' then
    return null;
  end if;

  v_words := parse_ident(v_name);
  return format(
    'select %I.%I()',
    case cardinality(v_words) when 1 then 'public' else v_words[1] end,
    v_words[cardinality(v_words)]
  );
end;
$$;
