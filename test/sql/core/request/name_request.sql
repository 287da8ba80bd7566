-- Postgres calls this transaction by the request's id, cut to what a name may hold.
select core.name_request('{}');
select test.ok(current_setting('application_name') not like 'plinth %', 'without an id the name stays');
select core.name_request('{"x-request-id": "r-1"}');
select test.is(current_setting('application_name'), 'plinth r-1', 'the id');
select core.name_request(jsonb_build_object('x-request-id', repeat('x', 100)));
select test.is(current_setting('application_name'), 'plinth ' || repeat('x', 50), 'cut');
