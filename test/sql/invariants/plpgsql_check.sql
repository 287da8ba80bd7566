-- plpgsql_check has nothing to say about any function of ours, security included.
select test.skip_unless(
  exists (select from pg_available_extensions where name = 'plpgsql_check'),
  'plpgsql_check is not installed on this server'
);
create extension plpgsql_check;

-- What a watch brings is ours, too.
create table public.notes (id integer primary key);
do $$ begin
  if to_regnamespace('realtime') is not null then
    execute 'select realtime.watch(''notes'')';
  end if;
end $$;

-- An executor runs the text it is given: that is its duty, and nobody but the compiler gives it one. So do
-- operate.run_statement and operate.run_file, which only the owner may call. Lists of names that format() has quoted are
-- put into a statement by import.load_appwrite, import.appwrite_user_columns, import.load_pocketbase and
-- import.empty_tables.
select test.is(
  string_agg(concat_ws(' ', proc.oid::regprocedure, found.lineno, found.level, found.message), E'\n'),
  null,
  'findings'
)
from
  pg_proc as proc
  join pg_language as language on language.oid = proc.prolang and language.lanname = 'plpgsql'
  cross join lateral plpgsql_check_function_tb(
    proc.oid,
    coalesce(
      (select tgrelid from pg_trigger where tgfoid = proc.oid limit 1),
      case when proc.prorettype = 'trigger'::regtype then 'core.settings'::regclass::oid else 0 end
    ),
    oldtable =>
      case when proc.prorettype = 'trigger'::regtype and proc.prosrc like '%old_rows%' then 'old_rows'::name end,
    newtable =>
      case when proc.prorettype = 'trigger'::regtype and proc.prosrc like '%new_rows%' then 'new_rows'::name end,
    security_warnings => true,
    performance_warnings => false,
    extra_warnings => false
  ) as found
where
  proc.pronamespace::regnamespace::text = any (core.our_schemas())
  and not (
    proc.pronamespace::regnamespace::text = 'exec'
    and (found.level = 'security' or found.message = 'cannot determinate a result of dynamic SQL')
    or proc.oid::regprocedure::text ~ '^(operate\.run_(statement|file)|import\.(load_appwrite|appwrite_user_columns|load_pocketbase|empty_tables))\('
    and found.level = 'security'
  );
