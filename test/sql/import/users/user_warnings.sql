-- The counts of all pages become a warning each, with the number and what it is divided into.
select test.is(
  import.user_warnings(
    '{"users": 9, "kept": 3, "unusable": 3, "lost": {"argon2": 2, "md5": 1}, "stranded": 0, "byProvider": {"apple": 1}}'
  ),
  '[
      {"code": "password_unusable", "item": "auth.users",
        "message": "3 users have passwords that cannot be checked here (argon2: 2, md5: 1): they choose a new one by recovery"},
      {"code": "provider_unknown", "item": "auth.users",
        "message": "1 accounts at providers that do not sign in here were left out (apple: 1): their users come in by address"}
    ]'::jsonb,
  'warnings'
);
select test.is(import.user_warnings('{"users": 2, "kept": 2}'), '[]'::jsonb, 'none');
select test.ok(count(*) = 12 and bool_and(said ->> 'message' ~ '^5 '), 'each of them')
from
  jsonb_array_elements(
    import.user_warnings(
      '{"lost": {"x": 5}, "stranded": 5, "byProvider": {"x": 5}, "mfa": 5, "sso": 5, "deleted": 5, "anonymous": 5,
        "addresses": 5, "numbers": 5, "roles": {"x": 5}, "long": 5, "slow": 5}'
    )
  ) as said;
