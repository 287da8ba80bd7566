-- Of a content type name and charset are kept, in lower case.
select test.is(storage.type_of(given), type, given)
from (
  values
    ('image/png', 'image/png'),
    (E'IMAGE/PNG\t', 'image/png'),
    ('text/html; charset=UTF-8', 'text/html;charset=utf-8'),
    ('text/html; a=b; charset="utf-8"; c=d', 'text/html;charset=utf-8'),
    ('video/webm; codecs="vp8, vorbis"', 'video/webm'),
    ('image/svg+xml', 'image/svg+xml'),
    ('image', null),
    ('image/png/x', null),
    ('a/b, c/d', null),
    ('', null),
    (E'text/html\r\nx: y', null)
) as types (given, type);
