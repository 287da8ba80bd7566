-- A declared type fits the bytes where it is another name of theirs, or what a container may hold.
select test.is(storage.is_alike(declared, sniffed), alike, concat(declared, ' ', sniffed))
from (
  values
    ('image/png', 'image/png', true),
    ('image/jpg', 'image/jpeg', true),
    ('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', true),
    ('application/epub+zip', 'application/zip', true),
    ('text/xml;charset=utf-8', 'application/xml', true),
    ('audio/ogg', 'application/ogg', true),
    ('audio/webm', 'video/webm', true),
    ('application/octet-stream', 'image/png', true),
    ('image/png', 'text/html', false),
    ('text/plain', 'text/html', false),
    ('image/svg+xml', 'application/xml', true),
    ('image/png', 'application/zip', false)
) as tried (declared, sniffed, alike);
