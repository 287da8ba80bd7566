create or replace function core.envelope(p_code text, p_message text, p_details jsonb default null)
returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('error', jsonb_build_object('code', p_code, 'message', p_message, 'details', p_details));
$$;

comment on function core.envelope(text, text, jsonb) is 'The one shape of every error body.';
