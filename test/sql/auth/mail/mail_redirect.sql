-- A template leads to a page of the application: with the link's token, and where the request wanted to go, if that is allowed.
select test.settings(
  '{"site_url": "https://app.example.com", "oauth_redirects": ["https://app.example.com/in", "https://old.example.com"]}'
);
update auth.mail_templates
set text = '{{ .RedirectTo }} {{ .TokenHash }}'
where name in ('magiclink', 'confirmation', 'invite', 'email_change');
select test.user(1);
update auth.users set email_confirmed_at = now();

create function pg_temp.asked(p_target text)
returns void language sql as $$
  select test.status(
    auth.magiclink(
      test.post('{"email": "user1@example.com"}', jsonb_strip_nulls(jsonb_build_object('redirect_to', p_target)))
    ),
    200,
    coalesce(p_target, 'no target')
  );
$$;
create function pg_temp.mailed()
returns text[] language sql as $$
  select array_agg(split_part(text, ' ', 1) order by at)
  from auth.mail_claim(10) with ordinality as mail (id, channel, address, subject, html, text, at);
$$;

select pg_temp.asked('https://app.example.com/in?next=/tasks'), pg_temp.asked('https://evil.example.com/in');
select pg_temp.asked('https://old.example.com/');
select test.settings('{"oauth_redirects": ["https://app.example.com/in"]}');
select test.is(
  pg_temp.mailed(),
  array['https://app.example.com/in?next=/tasks', 'https://app.example.com', 'https://app.example.com'],
  'what is allowed when it is asked for and when it is sent, else the site'
);

delete from auth.mail_queue;
select test.status(
  test.play(
    'auth.sign_up',
    test.post('{"email": "new@example.com"}', '{"redirect_to": "https://app.example.com/in/new"}'),
    'a long password'
  ),
  200,
  'a sign-up'
);
select test.is(pg_temp.mailed(), '{https://app.example.com/in/new}', 'its confirmation');

delete from auth.mail_queue;
select pg_temp.asked('https://app.example.com/in');
select test.status(
  auth.verify(test.post(jsonb_build_object('type', 'magiclink', 'token_hash', split_part(mail.text, ' ', 2)))),
  200,
  'the token signs in'
)
from auth.mail_claim(1) as mail;
