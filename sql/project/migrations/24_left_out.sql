-- A table that cannot be made is left out, and its sequences and parts with it; a resumed run knows what was finished.
drop function if exists import.gone(text[]);
drop function if exists import.steps_for(jsonb, text[]);
drop function if exists import.postgres_keys(jsonb);
