-- On a shared lane a request is not named to Postgres: the name costs a message.
create table public.notes (id int);
set local application_name = 'before';
select set_config('plinth.lane', 'shared', true);
select api.request('GET', 'notes', '{}', '{"x-request-id": "r-9"}');
select test.is(current_setting('application_name'), 'before', 'application_name');
