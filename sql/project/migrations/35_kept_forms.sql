-- Compiled requests are found by when they were compiled: the oldest go.
create index compiled_by_age on core.compiled (version, compiled_at desc, name);
