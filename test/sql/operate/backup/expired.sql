-- Backups go when a good one that is newer is older than the retention; the last good one stays whatever happens.
create function pg_temp.expired(variadic p_backups text[])
returns text language sql as $$
  -- Each is a day of March, and ! where it could not be restored.
  select string_agg(name, ' ')
  from
    operate.backups_expired(
      (
        select jsonb_agg(
          jsonb_build_object('name', one, 'at', format('2026-03-%sT03:00:00Z', rtrim(one, '!')), 'good', one !~ '!')
        )
        from unnest(p_backups) as one
      ),
      '7 days',
      '2026-03-20 12:00:00+00'
    ) as name;
$$;

select test.is(pg_temp.expired('14', '15', '20'), null::text, 'all are younger');
select test.is(
  pg_temp.expired('10', '11', '14', '20'),
  '10',
  'one that is older than the retention covers its beginning'
);
select test.is(pg_temp.expired('10', '11', '12', '20'), '10 11', 'the newest of these');
select test.is(pg_temp.expired('01'), null::text, 'the only one');
select test.is(pg_temp.expired('01', '10!', '20!'), null::text, 'the last that could be restored');
select test.is(pg_temp.expired('01!', '02!', '03!'), null::text, 'none could be: nobody knows which is better');
select test.is(pg_temp.expired('01!', '02', '03!', '10'), '01! 02 03!', 'bad ones go with the others');
select test.is((select count(*) from operate.backups_expired('[]', '7 days', now())), 0, 'none');
