-- Writes run no code of the application either: storage.is_plain takes its place.
drop function if exists storage.reads_are_plain();
