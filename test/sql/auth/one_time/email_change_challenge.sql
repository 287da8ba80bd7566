-- The link to a new address gives a code if the change was asked for with a challenge.
select test.user(1);
select test.settings('{"site_url": "https://www.example.com"}');
create function test.change(more jsonb)
returns core.reply language sql as $$
  select auth.user_update(test.put(more || '{"email": "new@example.com", "code_challenge_method": "plain"}'));
$$;

select test.refused(test.change('{"code_challenge": "short"}'), 'bad_request', 'no challenge');
select test.status(test.change(jsonb_build_object('code_challenge', repeat('p', 43))), 200, 'asked for');
create temporary table followed as
  select (test.follow('email_change', test.link(mail.text))).headers ->> 'location' as location
  from auth.mail_claim(1) as mail;
select test.ok(location ~ '^https://www\.example\.com\?code=[A-Za-z0-9_-]{43}$', location)
from followed;
select test.is(email, 'new@example.com', 'changed') from auth.users;
select test.is(count(*), 0, 'no session yet') from auth.sessions;
select test.status(test.trade(split_part(location, 'code=', 2), repeat('p', 43)), 200, 'traded')
from followed;
