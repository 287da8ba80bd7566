-- Who may keep a reply is for the route to say; how long, for the upload and for the life of a link.
select test.is(storage.caching(given, scope), caching, concat_ws(' ', scope, given))
from (
  values
    ('max-age=3600', 'public', 'public, max-age=3600'),
    ('max-age=3600', 'private', 'private, max-age=3600'),
    ('no-cache', 'private', 'private, no-cache'),
    ('public, max-age=60, immutable', 'private', 'private, max-age=60, immutable'),
    ('private,max-age=60', 'public', 'public, max-age=60'),
    ('private="x-a", max-age=60', 'public', 'public, max-age=60'),
    ('max-age=60, s-maxage=600', 'public', 'public, max-age=60, s-maxage=600'),
    ('max-age=60, S-MaxAge=600', 'private', 'private, max-age=60'),
    ('public', 'private', 'private, no-cache'),
    (null, 'public', 'public, no-cache'),
    (null, 'private', 'private, no-cache')
) as tried (given, scope, caching);

select test.is(storage.link_caching(given, rest), caching, concat_ws(' ', given, rest))
from (
  values
    ('max-age=3600', 60, 'private, max-age=60'),
    ('max-age=30', 60, 'private, max-age=30'),
    ('Max-Age=30', 60, 'private, max-age=30'),
    ('max-age=30', -1, 'private, max-age=0'),
    ('public, max-age=3600, immutable', 60, 'private, max-age=60'),
    ('s-maxage=3600', 60, 'private, no-cache'),
    ('max-age=99999999999999999999', 60, 'private, max-age=60'),
    ('no-store, max-age=30', 60, 'private, no-store'),
    ('max-age=30, no-cache', 60, 'private, no-cache'),
    (null, 60, 'private, no-cache')
) as tried (given, rest, caching);
