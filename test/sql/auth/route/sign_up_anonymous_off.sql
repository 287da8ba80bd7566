-- Anonymous sign-ups are rejected unless they are allowed, and where sign-ups are closed.
select test.refused(test.play('auth.sign_up', test.post('{"data": {}}'), null), 'bad_request', 'the default');
select test.settings('{"anonymous_signups": true, "allow_signups": false}');
select test.refused(test.play('auth.sign_up', test.post('{}'), null), 'forbidden', 'closed');
select test.is(count(*), 0, 'nobody') from auth.users;
