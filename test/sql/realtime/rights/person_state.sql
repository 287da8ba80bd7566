-- A token of a session, or one that an operator made for a user, counts for realtime while its user is there.
select test.user(1), test.user(2);
select test.ban(2, '2100-01-01 00:00:00+00');

select test.is(realtime.person_state(test.claims(number) || more), wanted, concat_ws(' ', number, more))
from (
  values
    (1, '{"session_id": "x"}'::jsonb, 'known'),
    (2, '{"session_id": "x"}', 'banned'),
    (3, '{"session_id": "x"}', 'gone'),
    (1, '{"act": {}}', 'known'),
    (2, '{"act": {}}', 'banned'),
    (3, '{"act": {}}', 'gone'),
    (3, '{}', 'known')
) as given (number, more, wanted);
