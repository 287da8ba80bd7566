-- A client is one IPv4 address or one IPv6 /64, and an IPv4 address written as IPv6 is that address.
select test.is(core.client_network(ip::inet), wanted::cidr, ip)
from (
  values
    ('10.0.0.1', '10.0.0.1/32'),
    ('10.0.0.1/8', '10.0.0.1/32'),
    ('2001:db8::1', '2001:db8::/64'),
    ('2001:db8::ffff:ffff:ffff:ffff', '2001:db8::/64'),
    ('2001:db8:0:1::1', '2001:db8:0:1::/64'),
    ('::ffff:10.0.0.1', '10.0.0.1/32'),
    ('::ffff:0a00:0001', '10.0.0.1/32'),
    ('::1', '::/64'),
    (null, null)
) as given (ip, wanted);
