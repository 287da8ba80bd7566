-- Moves with each change of the catalogue, seen at once by everybody: a session looks at the changes only when it did.
create unlogged sequence core.catalogue_pulse;

-- The gateway knows the whole name of a statement, and finds it by the pulse.
drop function if exists api.replay(text, text, boolean, text[], text, text, text, text, text);
drop function if exists api.replay_alone(text, text, text[], text);
drop function if exists api.replied(text, text, text);
drop function if exists api.name_given(text, text, text);
drop function if exists api.body_given(text, text);

-- Headers are rendered as text.
drop function if exists api.render_write_headers(api.write, api.options);
drop function if exists api.render_call_headers(text, text);
