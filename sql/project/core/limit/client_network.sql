create or replace function core.client_network(p_ip inet)
returns cidr
language sql
immutable
parallel safe
as $$
  -- One household, one bucket: an IPv6 client owns a /64 and would otherwise have 2^64 tries; an IPv4
  -- address written as IPv6 is that IPv4 address.
  select
    case
      when family(p_ip) = 4 then network(set_masklen(p_ip, 32))
      when p_ip <<= '::ffff:0:0/96' then network(set_masklen(substr(host(p_ip), 8)::inet, 32))
      else network(set_masklen(p_ip, 64))
    end;
$$;

comment on function core.client_network(inet) is 'The network a client is counted by.';
