-- An IPv6 client is counted by its network, and an IPv4 address in whatever notation.
select test.user(1), test.settings('{"max_attempts": 2}');
select test.refused(test.sign_in(1, 'wrong', ip), code, ip::text)
from (
  values
    ('2001:db8::1'::inet, 'invalid_credentials'),
    ('2001:db8::2', 'invalid_credentials'),
    ('2001:db8::3', 'rate_limited'),
    ('2001:db8:0:1::1', 'invalid_credentials'),
    ('1.2.3.4', 'invalid_credentials'),
    ('::ffff:1.2.3.4', 'invalid_credentials'),
    ('1.2.3.4', 'rate_limited')
) as tries (ip, code);
