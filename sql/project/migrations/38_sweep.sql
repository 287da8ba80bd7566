-- The sweep takes many blobs in one statement, and says how long those are that it knows.
drop function if exists storage.sweep_next(integer, uuid[]);
drop function if exists storage.sweep_one(storage.garbage);
