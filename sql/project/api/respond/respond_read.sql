create or replace function api.respond_read(p_result api.result, p_first_row bigint)
returns api.response
language plpgsql
stable
parallel safe
as $$
declare
  v_response api.response;
begin
  if
    octet_length(p_result.body) > 50000000
  then -- the gateway holds an answer as one string
    perform
      core.raise(
        'payload_too_large',
        'the answer is larger than 50 MB',
        'ask for fewer rows or columns'
      );
  end if;

  v_response.status := 200;
  v_response.headers := jsonb_build_object(
    'content-range',
    case
      when p_result.rows = 0 then '*/*'
      else concat(p_first_row, '-', p_first_row + p_result.rows - 1, '/*')
    end
  );
  v_response.body := p_result.body;
  return v_response;
end;
$$;

comment on function api.respond_read is 'The reply to a read.';
