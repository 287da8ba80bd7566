-- The first bytes of types of files. Of two that fit the longer decides. A container (zip, ogg) says little about what is in it.
delete from storage.signatures;
insert into storage.signatures (type, at, bytes, more_at, more_bytes)
values
  ('image/png', 0, '\x89504e470d0a1a0a', null, null),
  ('image/jpeg', 0, '\xffd8ff', null, null),
  ('image/gif', 0, 'GIF87a', null, null),
  ('image/gif', 0, 'GIF89a', null, null);
