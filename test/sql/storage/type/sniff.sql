-- The first bytes tell the type of a file; the longer signature decides.
select test.is(storage.sniff(head), type, coalesce(type, 'none'))
from (
  values
    ('\x89504e470d0a1a0a0000'::bytea, 'image/png'),
    ('\xffd8ffe0', 'image/jpeg'),
    ('GIF89a', 'image/gif'),
    ('RIFF0000WEBPVP8 ', 'image/webp'),
    ('RIFF0000WAVEfmt ', 'audio/wav'),
    ('0000ftypavif', 'image/avif'),
    ('0000ftypisom', 'video/mp4'),
    ('0000ftypM4A ', 'audio/mp4'),
    ('OggS', 'application/ogg'),
    ('ID3', 'audio/mpeg'),
    ('%PDF-1.7', 'application/pdf'),
    ('PK\003\004', 'application/zip'),
    ('  <!DOCTYPE html>', 'text/html'),
    ('\357\273\277<html>', 'text/html'),
    ('<!-- x --><script>', 'text/html'),
    ('<?xml version="1.0"?><!-- x --><svg xmlns="">', 'image/svg+xml'),
    ('<?xml version="1.0"?><a/>', 'application/xml'),
    ('hello <html>', null),
    ('{"a": 1}', null),
    ('', null)
) as files (head, type);
