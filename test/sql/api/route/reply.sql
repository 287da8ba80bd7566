-- api.reply is api.request with the errors told; what the statement wrote before its error is undone.
select test.within_a_minute();
create table public.notes (id int);
create policy p on public.notes using (true);
insert into public.notes values (1);
select test.is(api.reply('GET', 'notes'), api.request('GET', 'notes'), 'a reply');
select test.is(
  (api.reply('GET', 'nosuch')).body::jsonb - 'x',
  '{"error": {"code": "undefined_table", "message": "there is no table or view named nosuch",
      "details": {"hint": null, "detail": null, "sqlstate": "42P01"}}}',
  'an error'
);
select test.is((api.reply('GET', 'nosuch')).status, 404, 'its status');
select test.is((api.reply('GET', 'nosuch')).headers, '{}', 'its headers');
