create or replace function api.respond_read(p_result api.result, p_first_row bigint)
returns api.response
language sql
stable
parallel safe
as $$
  select
    row(
      200,
      jsonb_build_object(
        'content-range',
        case
          when p_result.rows = 0 then '*/*'
          else concat(p_first_row, '-', p_first_row + p_result.rows - 1, '/*')
        end
      ),
      p_result.body,
      null::text
    )::api.response;
$$;

comment on function api.respond_read is 'The reply to a read.';
