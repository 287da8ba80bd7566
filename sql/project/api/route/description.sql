create or replace function api.description(p_inquiry api.inquiry)
returns api.response
language plpgsql
as $$
-- The function that runs before each request runs before this one too.
declare
  v_response api.response;
  v_result api.result;
begin
  if p_inquiry.before is not null and current_setting('plinth.lane', true) = 'shared' then
    v_response.ask := 'alone';
    return v_response;
  end if;

  if p_inquiry.before is not null then
    v_result := api.execute(p_inquiry.role, null, '{}', 'select 200', p_inquiry.before);
    v_response.ask := 'clean';
  end if;
  v_response.status := 200;
  v_response.headers := '{"content-type": "application/openapi+json; charset=utf-8"}';
  v_response.body := api.describe(
    api.executor_owner(p_inquiry.role),
    concat(nullif((core.settings_row()).public_url, ''), '/rest/v1')
  );
  return v_response;
end;
$$;

comment on function api.description is
  'GET /rest/v1/: what the caller''s role can reach, as OpenAPI.';
