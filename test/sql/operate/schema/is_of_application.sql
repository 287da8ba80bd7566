-- Schemas of ours, of Postgres and of extensions are not the application's.
create schema app;

select test.is(operate.is_of_application(to_regnamespace(name)), wanted, name)
from (
  values
    ('app', true),
    ('public', true),
    ('auth', false),
    ('operate', false),
    ('extensions', false),
    ('pg_catalog', false),
    ('pg_toast', false),
    ('information_schema', false)
) as known (name, wanted);
