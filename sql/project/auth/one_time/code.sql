create or replace function auth.code_new()
returns text language plpgsql volatile as $$
-- Six random digits.
-- Numbers above the last whole million are thrown away: with them some codes would be likelier than others.
declare
  v_number bigint;
begin
  loop
    v_number := ('x' || encode(core.random_bytes(4), 'hex'))::bit(32)::bigint;
    exit when v_number < 4294000000;
  end loop;

  return lpad((v_number % 1000000)::text, 6, '0');
end;
$$;

create or replace function auth.code_digest(p_kind text, p_identity text, p_code text)
returns text language sql stable as $$
  -- What is stored in place of a code.
  -- A million codes are quickly tried against a bare digest, so the pepper goes in; kind and address go in too, so
  -- that a code is valid for nothing else and for nobody else.
  select encode(sha256(pepper.pepper || convert_to(concat_ws(' ', p_kind, p_identity, p_code), 'UTF8')), 'hex')
  from core.pepper as pepper;
$$;
