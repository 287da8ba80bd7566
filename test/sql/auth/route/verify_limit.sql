-- Verifications by link and by code are counted by client in one bucket.
select test.settings('{"limit_token": 2}');
select test.refused(auth.verify(test.post('{}', ip => '10.0.0.1')), 'bad_request', 'the first');
select test.status(
  auth.verify_link(test.request('GET', null, '{"type": "otp", "token": "x"}', null, '10.0.0.1')),
  303,
  'the second'
);
select test.refused(auth.verify(test.post('{}', ip => '10.0.0.1')), 'rate_limited', 'the third');
select test.refused(
  auth.verify_link(test.request('GET', null, '{"type": "otp", "token": "x"}', null, '10.0.0.1')),
  'rate_limited',
  'the fourth'
);
