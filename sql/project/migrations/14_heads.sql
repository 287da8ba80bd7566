-- What is told of the changes of a page beside their rows stands once for all listeners.
alter type realtime.page add attribute heads text;

-- Every statement that reads changes is planned for the index, whatever is known of them.
alter table realtime.changes set (autovacuum_analyze_threshold = 2147483647);
