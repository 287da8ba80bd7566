-- A request after a change of the catalogue sees it: a column more, one renamed, a policy gone.
select test.skip_unless(
  (core.installation_row()).event_triggers, 'no event triggers here: a change is seen within a minute'
);
create table public.notes (id int, body text);
create policy p on public.notes using (true);
insert into public.notes values (1, 'b');
select test.commit_catalogue();
select test.is(test.get('notes'), '[{"id": 1, "body": "b"}]', 'before');

alter table public.notes add column more int;
select test.is(test.get('notes'), '[{"id": 1, "body": "b", "more": null}]', 'a column more');
select test.commit_catalogue();
alter table public.notes rename column body to text;
select test.is(test.get('notes'), '[{"id": 1, "text": "b", "more": null}]', 'a column renamed');
select test.commit_catalogue();
alter table public.notes drop column more;
select test.is(test.get('notes'), '[{"id": 1, "text": "b"}]', 'a column dropped');
select test.commit_catalogue();
drop policy p on public.notes;
select test.is(test.get('notes'), '[]', 'a policy gone');
select test.commit_catalogue();
alter table public.notes rename to things;
select test.is(test.error('notes'), 'undefined_table', 'a table renamed');
