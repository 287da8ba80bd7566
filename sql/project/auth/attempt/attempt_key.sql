create or replace function auth.attempt_key(p_scope text, p_identity text, p_ip inet)
returns bytea language plpgsql stable as $$
-- The key that attempts are counted under.
-- A digest, so that the table holds no address. The parts cannot run into each other, because neither an address nor a
-- network contains a blank.
declare
  v_identity text := case when p_scope != 'ip' then coalesce(p_identity, '') end;
  v_network cidr := case when p_scope in ('email+ip', 'ip', 'code+ip') then core.client_network(p_ip) end;
  v_pepper bytea;
begin
  select pepper.pepper into v_pepper from core.pepper as pepper;
  return sha256(v_pepper || convert_to(concat_ws(' ', 'attempt', p_scope, v_identity, v_network), 'UTF8'));
end;
$$;
