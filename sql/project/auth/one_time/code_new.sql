create or replace function auth.code_new()
returns text
language plpgsql
volatile
as $$
-- Numbers beyond the last whole million are thrown away: with them some codes would be likelier than others.
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

comment on function auth.code_new is 'Six random digits.';
