-- generate_link returns a token and a code that work as if they had been mailed, and sends no mail.
select test.user(1);
select test.settings('{"public_url": "https://api.example.com", "site_url": "https://example.com"}');
create temporary table made as
  select
    type,
    kind,
    auth.admin_generate_link(
      test.admin(
        'POST',
        jsonb_build_object(
          'type', type
        ) || '{"email": "User1@Example.com", "new_email": "New@Example.com", "redirect_to": "https://evil.example"}'
      )
    ) as reply
  from (
    values
      ('magiclink', 'magiclink'),
      ('recovery', 'recovery'),
      ('email_change_new', 'email_change')
  ) as link (type, kind);

select
  test.status(reply, 200, type),
  test.is(
    (reply).body - array['action_link', 'email_otp', 'hashed_token', 'redirect_to', 'verification_type'],
    auth.user_json(test.user(1)),
    type
  ),
  test.is(
    (reply).body ->> 'action_link',
    format('https://api.example.com/auth/v1/verify?type=%s&token=%s', kind, tokens.link),
    type
  ),
  test.is((reply).body ->> 'redirect_to', 'https://example.com', type),
  test.is((reply).body ->> 'verification_type', type, type),
  test.ok((reply).body ->> 'email_otp' ~ '^[0-9]{6}$', type),
  test.is(
    (
      select row(stored.kind, stored.user_id, stored.identity, stored.used_at is null)::text
      from auth.one_time_tokens as stored
      where stored.link_digest = auth.token_digest(tokens.link)
    ),
    row(
      kind,
      test.id(1),
      case kind when 'email_change' then 'new@example.com' else 'user1@example.com' end,
      true
    )::text,
    type
  )
from
  made
  cross join lateral (select (reply).body ->> 'hashed_token' as link) as tokens;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select
  test.is(array_agg(details ->> 'kind' order by id), array['magiclink', 'recovery', 'email_change'], 'remembered'),
  test.ok(bool_and(not details ?| array['token', 'code', 'link']), 'without a secret')
from auth.events
where name = 'admin_link_generated';
