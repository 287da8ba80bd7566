-- A row that is written alone is read where it is written.
drop function if exists api.render_write_source(api.write);
drop function if exists api.render_written_range(text, boolean);

-- A sign-in is given the settings.
drop function if exists auth.token_password(core.request);
