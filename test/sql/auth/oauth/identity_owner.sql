-- The same id at two providers, and ids that differ only in spelling, are different accounts.
select test.oauth(provider, test.profile(id))
from (
  values
    ('google', '1'),
    ('github', '1'),
    ('github', '01'),
    ('github', ' 1'),
    ('github', 'a'),
    ('github', 'A'),
    ('instagram', '17841400000000001'),
    ('instagram', '17841400000000000')
) as account (provider, id);
select test.is(count(*), 8, 'users') from auth.users;
select test.is(count(distinct user_id), 8, 'identities') from auth.identities;
