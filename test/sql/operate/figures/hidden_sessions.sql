-- Who may not see what other roles do is told what shows it.
create role figures_owner;
grant usage on schema operate to figures_owner;
grant execute on all functions in schema operate to figures_owner;
select test.is(operate.hidden_sessions(), null, 'a superuser sees all');
set role figures_owner;
select test.is(
  operate.hidden_sessions(),
  'what sessions of other roles do is hidden from figures_owner; a DBA can show it: grant pg_monitor to figures_owner;',
  'the sentence'
);
