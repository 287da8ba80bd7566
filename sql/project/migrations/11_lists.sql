-- Lists are made as text: storage.level_result takes its place.
drop function if exists storage.list_level(text, text, jsonb, text, text);
