-- Only images, audio and video that are what they say are shown in place, and no name changes the header.
create function test.shown(type text, sniffed text, download text default null, name text default 'a/b c.png')
returns text language sql as $$
  select storage.disposition(
    jsonb_populate_record(null::storage.files, jsonb_build_object('type', type, 'sniffed', sniffed, 'name', name)),
    download
  );
$$;

select test.is(test.shown(type, sniffed), shown, concat_ws(' ', type, 'is', sniffed))
from (
  values
    ('image/png', 'image/png', 'inline'),
    ('IMAGE/PNG', 'image/png', 'inline'),
    ('image/jpg', 'image/jpeg', 'inline'),
    ('audio/mpeg', 'audio/mpeg', 'inline'),
    ('audio/mp4', 'video/mp4', 'inline'),
    ('video/mp4; codecs=x', 'video/mp4', 'inline'),
    ('image/png', 'video/mp4', 'attachment'),
    ('image/png', 'text/html', 'attachment'),
    ('image/png', null, 'attachment'),
    ('text/html', 'text/html', 'attachment'),
    ('text/html', 'image/png', 'attachment'),
    ('text/html;x=image/png', 'image/png', 'attachment'),
    ('image/svg+xml', 'image/svg+xml', 'attachment'),
    ('image/svg+xml', 'image/png', 'attachment'),
    ('image/png', 'image/svg+xml', 'attachment'),
    ('image/other+xml;a=b', 'image/png', 'attachment'),
    ('application/pdf', 'application/pdf', 'attachment'),
    ('application/octet-stream', 'image/png', 'attachment')
) as tried (type, sniffed, shown);

select test.is(test.shown('image/png', 'image/png', download), shown, download)
from (
  values
    ('', 'attachment; filename="b c.png"; filename*=UTF-8''''b%20c.png'),
    ('x.png', 'attachment; filename=x.png; filename*=UTF-8''''x.png'),
    ('Grüße.png', 'attachment; filename=Gr__e.png; filename*=UTF-8''''Gr%C3%BC%C3%9Fe.png'),
    ('100%.txt', 'attachment; filename=100_.txt; filename*=UTF-8''''100%25.txt'),
    ('a"; x=".txt', 'attachment; filename="a_; x=_.txt"; filename*=UTF-8''''a%22%3B%20x%3D%22.txt'),
    (E'a\r\nset-cookie: x=1', 'attachment; filename="a__set-cookie: x=1"; filename*=UTF-8''''a__set-cookie%3A%20x%3D1'),
    ('../../etc/passwd', 'attachment; filename=.._.._etc_passwd; filename*=UTF-8''''.._.._etc_passwd'),
    ('..\x', 'attachment; filename=.._x; filename*=UTF-8''''.._x'),
    (U&'a\202Egnp.exe', 'attachment; filename=a_gnp.exe; filename*=UTF-8''''a_gnp.exe')
) as tried (download, shown);
select test.is(length(test.shown('a/b', null, repeat('x', 9000))), 440, 'a long name is cut');
