-- Settings and providers are public: what an application may offer its users.
select test.is((auth.providers(test.request('GET'))).body, '{"providers": []}', 'no provider yet');
select test.settings('{"anonymous_signups": true, "allow_signups": false, "confirm_email": false}');
select test.is(
  (auth.settings(test.request('GET'))).body,
  '{
      "external": {"email": true, "phone": true, "anonymous_users": true},
      "disable_signup": true, "mailer_autoconfirm": true, "phone_autoconfirm": false, "sms_provider": "webhook"
    }',
  'settings'
);
