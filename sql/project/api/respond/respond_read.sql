create or replace function api.respond_read(p_rows bigint, p_body text, p_first_row bigint)
returns api.response
language sql
immutable
parallel safe
as $$
  select
    row(
      200,
      jsonb_build_object(
        'content-range',
        case
          when p_rows = 0 then '*/*'
          else concat(p_first_row, '-', p_first_row + p_rows - 1, '/*')
        end
      ),
      p_body,
      null::text
    )::api.response;
$$;

comment on function api.respond_read(bigint, text, bigint) is 'The reply to a read.';
