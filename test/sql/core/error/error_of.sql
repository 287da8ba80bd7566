-- An exception becomes the error its state names: the exact state first, then its class.
select test.is(
  row(told.status, told.body #>> '{error,code}')::text,
  row(wanted.status, wanted.code)::text,
  wanted.state
)
from
  (
    values
      ('23505', 409, 'unique_violation'),
      ('23503', 409, 'foreign_key_violation'),
      ('23502', 400, 'not_null_violation'),
      ('23514', 400, 'check_violation'),
      ('23P01', 409, 'exclusion_violation'),
      ('23000', 400, 'bad_request'),
      ('22P02', 400, 'invalid_text_representation'),
      ('22003', 400, 'invalid_text_representation'),
      ('22001', 400, 'string_too_long'),
      ('22012', 400, 'invalid_text_representation'),
      ('42501', 403, 'insufficient_privilege'),
      ('42P01', 404, 'undefined_table'),
      ('42703', 400, 'undefined_column'),
      ('42883', 400, 'undefined_function'),
      ('42804', 400, 'bad_request'),
      ('42846', 400, 'bad_request'),
      ('42725', 400, 'bad_request'),
      ('428C9', 400, 'bad_request'),
      ('42P10', 400, 'bad_request'),
      ('42809', 400, 'bad_request'),
      ('55000', 400, 'bad_request'),
      ('40001', 409, 'serialization_failure'),
      ('40P01', 409, 'serialization_failure'),
      ('57014', 408, 'statement_timeout'),
      ('57P01', 503, 'unavailable'),
      ('53300', 503, 'unavailable'),
      ('53100', 503, 'disk_full'),
      ('08006', 503, 'unavailable'),
      ('54000', 400, 'bad_request'),
      ('54001', 500, 'internal_error'),
      ('21000', 500, 'internal_error'),
      ('22004', 400, 'invalid_text_representation'),
      ('27000', 500, 'internal_error'),
      ('2F005', 500, 'internal_error'),
      ('3F000', 500, 'internal_error'),
      ('42P17', 500, 'internal_error'),
      ('P0001', 400, 'raise_exception'),
      ('PL404', 404, 'not_found'),
      ('42601', 400, 'bad_request'),
      ('XX000', 500, 'internal_error'),
      ('', 500, 'internal_error'),
      (null, 500, 'internal_error')
  ) as wanted (state, status, code)
  cross join lateral core.error_of(wanted.state, 'm', 'd', 'h') as told;
