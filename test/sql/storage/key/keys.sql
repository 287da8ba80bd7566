-- Keys and ids of buckets that are not valid are refused with a sentence; what is valid is stored in form NFC.
select test.store(), test.bucket('files');
select test.refused(reply, 'invalid_key', key), test.is(reply.body #>> '{error,message}', message, key)
from
  (
    values
      ('', 'the key is empty'),
      ('../x', 'the key has a segment . or ..'),
      ('.', 'the key has a segment . or ..'),
      ('a/./b', 'the key has a segment . or ..'),
      ('a//b', 'the key begins or ends with a slash, or holds two in a row'),
      ('/abs', 'the key begins or ends with a slash, or holds two in a row'),
      ('a/', 'the key begins or ends with a slash, or holds two in a row'),
      ('a\..\b', 'the key holds a backslash'),
      (E'a\nb', 'the key holds a control character'),
      (U&'a\202Etxt.exe', 'the key holds a control character'),
      (repeat('a', 1025), 'the key has more than 1024 bytes')
  ) as keys (key, message),
  test.upload('files', keys.key, 'x') as reply;
select test.refused(test.upload(bucket, 'a', 'x'), 'invalid_key', bucket)
from unnest(array['', 'list', 'a/b', '..', repeat('a', 101)]) as bucket;
select test.none('select from storage.blobs', 'nothing was begun');

select test.status(test.upload('files', key, 'x'), 200, key)
from unnest(array['a', '...', '.env', 'a b/ü?#%.txt', repeat('a', 1024), U&'e\0301']) as key;
select test.is(count(*), 1, 'one form of é') from storage.objects where name = U&'\00e9';
