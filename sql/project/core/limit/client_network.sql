create or replace function core.client_network(p_ip inet)
returns cidr language sql immutable parallel safe as $$
  -- The network that counts as one client.
  -- An IPv6 client owns a /64, so all of it counts as one: otherwise it had 2^64 tries. An IPv4 address written as IPv6
  -- counts as that IPv4 address.
  select case
    when family(p_ip) = 4 then network(set_masklen(p_ip, 32))
    when p_ip <<= '::ffff:0:0/96' then network(set_masklen(substr(host(p_ip), 8)::inet, 32))
    else network(set_masklen(p_ip, 64))
  end;
$$;
