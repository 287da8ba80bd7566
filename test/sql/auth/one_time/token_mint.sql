-- Link tokens are 32 random bytes; codes are six digits, leading zeros kept, all equally likely.
create temporary table secret as
  select auth.code_new() as code
  from generate_series(1, 2000);
select test.none('select code from secret where code !~ ''^[0-9]{6}$''', 'six digits');
select test.ok(
  (select count(*) from secret where code ~ '^0') between 120 and 290,
  'a leading zero in a tenth of them'
);
select test.ok((select count(distinct code) from secret) > 1980, 'no repeats to speak of');
select test.ok((auth.token_mint((test.user(1)).id, 'otp', 'a')).link ~ '^[A-Za-z0-9_-]{43}$', 'a link token');
