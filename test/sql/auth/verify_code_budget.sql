-- Wrong codes are counted for an address over all its codes, the same whether anybody has it.
select test.settings('{"max_attempts_email": 6}');
select test.user(1);
create function test.guess(email text, turn integer)
returns integer
language plpgsql
as $$
begin
  perform auth.token_mint(test.id(1), 'otp', 'user1@example.com');
  return (
    test.verify(jsonb_build_object('type', 'otp', 'email', email, 'token', '000000', 'turn', turn))
  ).status;
end;
$$;

select
  test.is(
    test.guess(email, turn),
    case
      when turn <= 6 then 401
      else 429
    end,
    concat_ws(' ', email, turn)
  )
from
  unnest(array['user1@example.com', 'nobody@example.com']) as email,
  generate_series(1, 8) as turn;
select
  test.ok(
    (
      test.verify('{"type": "otp", "email": "nobody@example.com", "token": "000000"}')
    ).headers ->> 'retry-after' ~ '^[0-9]+$',
    'when to come again'
  );
