-- What was written down stands as the text that it is told as. What is there already names its rows in another way: with
-- the key in the digest of its columns, no table is as it was, and who is subscribed reads it again. Triggers of the
-- version before write on until they have their new functions.
set local lock_timeout = '5s';

truncate realtime.changes;
alter table realtime.changes
  drop column keys,
  drop column olds,
  alter column key type text,
  alter column old type text;

comment on column realtime.changes.key is 'The key of each row as it is now, in key order, as JSON: [5]; with the character 1F between two.';
comment on column realtime.changes.old is 'Each row as it was before, as JSON, in the order of the keys and parted in the same way.';
