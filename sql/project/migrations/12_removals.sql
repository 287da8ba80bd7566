-- Ids of blobs are random, so trying to compress them takes time and gains nothing.
alter table storage.removals
alter column blobs set storage external;
