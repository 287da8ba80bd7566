-- storage.is_plain takes its place: it is about writes and about buckets too.
drop function if exists storage.reads_are_plain();
