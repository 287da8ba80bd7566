-- Every error a client may meet, and how Postgres's own errors are told. Exact states win over classes.
insert into core.error (code, status, message)
values
  ('bad_request', 400, 'the request is not valid'),
  ('not_null_violation', 400, 'a required column has no value'),
  ('check_violation', 400, 'a check constraint refused the row'),
  ('invalid_text_representation', 400, 'a value cannot be understood'),
  ('string_too_long', 400, 'a value is too long for its column'),
  ('undefined_column', 400, 'no such column'),
  ('undefined_function', 400, 'no such function or operator'),
  ('raise_exception', 400, 'the database refused the request'),
  ('unauthorized', 401, 'the token is malformed, expired or wrongly signed'),
  ('invalid_credentials', 401, 'invalid login credentials'),
  ('forbidden', 403, 'this is not allowed'),
  ('insufficient_privilege', 403, 'the role lacks the privilege'),
  ('user_banned', 403, 'this account is banned'),
  ('email_not_confirmed', 403, 'the email address is not confirmed'),
  ('not_found', 404, 'there is nothing here'),
  ('undefined_table', 404, 'no such table or view'),
  ('method_not_allowed', 405, 'this method is not allowed here'),
  ('not_acceptable', 406, 'the request cannot be answered in the form it asks for'),
  ('statement_timeout', 408, 'the statement took too long'),
  ('request_timeout', 408, 'the request took too long to arrive'),
  ('conflict', 409, 'this conflicts with what is there'),
  ('unique_violation', 409, 'the value is taken'),
  ('foreign_key_violation', 409, 'a row that is referred to is missing, or still referred to'),
  ('exclusion_violation', 409, 'the row conflicts with another'),
  ('serialization_failure', 409, 'another request was faster, try again'),
  ('payload_too_large', 413, 'the body is too large'),
  ('uri_too_long', 414, 'the address is too long'),
  ('unsupported_media_type', 415, 'the body must be application/json'),
  ('rate_limited', 429, 'too many requests'),
  ('headers_too_large', 431, 'the headers are too large'),
  ('internal_error', 500, 'something went wrong here'),
  ('unavailable', 503, 'the service is not available at the moment')
on conflict (code) do update
  set
    status = excluded.status,
    message = excluded.message;

-- Names and states that Postgres gives; speaks says whether detail and hint may be shown. They may not
-- where Postgres guesses at other objects' names. everywhere says that the request is to blame on any route; what is
-- not is, outside the REST API, a fault of ours and tells nothing.
insert into core.sqlstate (sqlstate, code, speaks, everywhere)
values
  ('PL400', 'bad_request', true, true),
  ('PL403', 'forbidden', true, true),
  ('PL404', 'not_found', true, true),
  ('PL405', 'method_not_allowed', true, true),
  ('PL406', 'not_acceptable', true, true),
  ('PL413', 'payload_too_large', true, true),
  ('0A000', 'bad_request', true, false),
  ('08', 'unavailable', false, false),
  ('21', 'bad_request', true, false),
  ('22', 'invalid_text_representation', true, true),
  ('22001', 'string_too_long', true, true),
  ('23', 'bad_request', true, false),
  ('23001', 'foreign_key_violation', true, false),
  ('23502', 'not_null_violation', true, false),
  ('23503', 'foreign_key_violation', true, false),
  ('23505', 'unique_violation', true, false),
  ('23514', 'check_violation', true, false),
  ('23P01', 'exclusion_violation', true, false),
  ('25006', 'method_not_allowed', true, false),
  ('40001', 'serialization_failure', false, true),
  ('40P01', 'serialization_failure', false, true),
  ('42501', 'insufficient_privilege', false, false),
  ('42703', 'undefined_column', false, false),
  ('42725', 'bad_request', false, false),
  ('42804', 'bad_request', true, false),
  ('42846', 'bad_request', true, false),
  ('42883', 'undefined_function', false, false),
  ('42P01', 'undefined_table', false, false),
  ('44000', 'check_violation', true, false),
  ('53', 'unavailable', false, false),
  ('54', 'bad_request', false, true),
  ('55P03', 'unavailable', false, true),
  ('57014', 'statement_timeout', false, true),
  ('57P01', 'unavailable', false, false),
  ('57P02', 'unavailable', false, false),
  ('57P03', 'unavailable', false, false),
  ('57P04', 'unavailable', false, false),
  ('57P05', 'unavailable', false, false),
  ('P0001', 'raise_exception', true, false)
on conflict (sqlstate) do update
  set
    code = excluded.code,
    speaks = excluded.speaks,
    everywhere = excluded.everywhere;
