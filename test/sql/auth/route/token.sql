-- An unknown grant is rejected, and counted in the bucket of all.
select test.refused(auth.token(test.post('{}', query)), 'bad_request', query::text)
from
  unnest(
    array[
      '{}', '{"grant_type": ""}', '{"grant_type": null}', '{"grant_type": "PASSWORD"}', '{"grant_type": "id_token"}',
      '{"other": "password"}'
    ]::jsonb[]
  ) as query;

select test.settings('{"limit_token": 2}');
select test.refused(auth.token(test.post('{}', '{"grant_type": "none"}', '10.0.0.1')), 'bad_request', 'the first');
select test.ok((auth.token(test.post('{}', '{"grant_type": "password"}', '10.0.0.1'))).ask is not null, 'the second');
select test.refused(auth.token(test.post('{}', '{"grant_type": "password"}', '10.0.0.1')), 'rate_limited', 'the third');
select test.refused(auth.token(test.post('{}', '{"grant_type": "none"}', '10.0.0.1')), 'rate_limited', 'the fourth');
