-- All templates are listed with what they may use, and whether they are ours.
select test.user(1);
update auth.mail_templates set subject = 'Hallo' where name = 'invite';
create temporary table listed as
  select template ->> 'name' as name, template
  from jsonb_array_elements((operate.mail_templates(test.request('GET'))).body -> 'templates') as template;

select test.is(count(*), 9, 'all') from listed;
select test.is(array_agg(name), array['invite'], 'not as it came')
from listed
where (template -> 'custom')::boolean;
select test.none('select name from listed where template ->> ''sent'' is null', 'each says when it is sent');
select test.is(template -> 'names', names, name)
from
  listed
  join (
    values
      ('confirmation', '["Email", "ConfirmationURL", "Token", "TokenHash", "RedirectTo", "SiteURL"]'::jsonb),
      ('email_change', '["Email", "NewEmail", "ConfirmationURL", "Token", "TokenHash", "RedirectTo", "SiteURL"]'),
      ('otp', '["Email", "ConfirmationURL", "Token", "TokenHash", "RedirectTo", "SiteURL"]'),
      ('sms', '["ConfirmationURL", "Token", "TokenHash", "RedirectTo", "SiteURL"]'),
      ('password_changed', '["Email", "SiteURL"]'),
      ('email_changed', '["Email", "NewEmail", "SiteURL"]')
  ) as wanted (name, names)
    using (name);
select test.none(
  'select name from auth.mail_originals, unnest(array[html, text]) as part where operate.mail_unknown_placeholder(name, part) is not null',
  'ours know no other name'
);
