create or replace function core.operation_name(p_operation text, p_claims jsonb)
returns text language sql immutable parallel safe as $$
  -- A name of Postgres has 63 bytes, which hold the operation and the first eight digits of the operator's id.
  select concat('plinth operation ', p_operation, ' ' || left(p_claims ->> 'sub', 8));
$$;

comment on function core.operation_name(text, jsonb) is 'The application_name of an operation''s session.';
