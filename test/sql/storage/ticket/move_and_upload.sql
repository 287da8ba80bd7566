-- A row takes no bytes with the statement that moves it.
select test.store();
select test.bucket('b');
select test.upload('b', 'small', 'x');
select test.receive(
  'storage.object_stage',
  test.object('POST', 'b', 'big', '{"role": "service_role"}', '{"content-type": "text/plain", "content-length": "3"}'),
  'big'
);
select storage.open_ticket(id, gen_random_uuid()) from storage.uploads where name = 'big';
select test.throws(
  'update storage.objects set name = ''big'' where name = ''small''', '42501', 'moved and uploaded in one statement'
);
