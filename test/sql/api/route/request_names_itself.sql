-- A request tells Postgres its id.
create table public.notes (id int);
select api.request('GET', 'notes', '{}', '{"x-request-id": "r-9"}');
select test.is(current_setting('application_name'), 'plinth r-9', 'application_name');
