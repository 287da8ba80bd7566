-- No user_metadata gets into a mail.
select test.play('auth.sign_up', test.post('{"email": "a@example.com", "data": {"name": "{{ .Token }}<img src=x>"}}'));
select test.ok(mail.html || mail.text || mail.subject !~ '<img|\{\{', 'no markup, no second expansion')
from auth.mail_claim(1) as mail;
