create or replace function core.raise(p_code text, p_message text, p_hint text default '')
returns void language plpgsql stable as $$
-- For refusals before anything was written, where a rollback loses nothing: in the REST compiler and in
-- core.to_request. Raises the SQLSTATE that core.sqlstate maps back to the code.
declare
  c_states constant jsonb := jsonb_build_object(
    'bad_request', 'PL400',
    'forbidden', 'PL403',
    'not_found', 'PL404',
    'method_not_allowed', 'PL405',
    'not_acceptable', 'PL406',
    'payload_too_large', 'PL413',
    'undefined_column', 'PL703',
    'undefined_table', '42P01',
    'user_banned', 'PL603'
  );
begin
  raise exception using errcode = c_states ->> p_code, message = p_message, hint = p_hint;
end;
$$;

comment on function core.raise(text, text, text) is 'Raises the error of that code.';
