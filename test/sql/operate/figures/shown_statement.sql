-- A statement is shown without the passwords it sets, and cut.
select test.is(
  operate.shown_statement($$ALTER ROLE a WITH PASSWORD 'it''s' VALID UNTIL 'x'; create role b password E'q$$),
  $$ALTER ROLE a WITH PASSWORD '***' VALID UNTIL 'x'; create role b password '***'$$,
  'two passwords'
);
select test.is(operate.shown_statement('select password from t'), 'select password from t', 'a column');
select test.is(length(operate.shown_statement(repeat('x', 5000))), 2000, 'its length');
