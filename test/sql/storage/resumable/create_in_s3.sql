-- Where files are kept in S3 there are no resumable uploads yet.
select test.store(), test.bucket('files');
update storage.stores
set kind = 's3';

select test.refused(test.tus_create('files', 'a', 10), 'not_implemented', 'refused');
