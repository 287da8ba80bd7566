-- A session token of an account that is banned or gone may not listen; other tokens name no account.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to authenticated;
select
  test.user(1),
  test.user(2),
  test.ban(2, 'infinity'),
  test.user(3),
  test.ban(3, now() - interval '1 day');
select test.throws(
  format('select realtime.subscribe(%L, null, null, null, %L)', 'public:notes', claims),
  state,
  claims::text
)
from (
  values
    (test.claims(1) || '{"session_id": "x"}', '00000'),
    (test.claims(2) || '{"session_id": "x"}', 'PL603'),
    (test.claims(3) || '{"session_id": "x"}', '00000'),
    (test.claims(4) || '{"session_id": "x"}', 'PL403'),
    (test.claims(4), '00000')
) as given (claims, state);
