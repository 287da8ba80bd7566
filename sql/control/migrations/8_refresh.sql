-- An import may bring tables up to date that keep their rows until the new ones are there.
alter table control.import_runs drop constraint import_mode_is_known;
alter table control.import_runs add constraint import_mode_is_known check (mode in ('create', 'replace', 'refresh'));
