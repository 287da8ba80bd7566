-- A trigger on users comes only when its code can run on the users here, and only when its text begins as ours would.
select test.is(
  import.missing_user_columns('new.id, OLD.email, new.user_metadata, NEW.raw_user_meta_data'),
  null,
  'columns that are here'
);
select test.is(
  import.missing_user_columns('new.instance_id, new.is_sso_user'),
  'instance_id, is_sso_user',
  'columns that are not'
);

create function pg_temp.judged(p_def text, p_code text default 'new.id', p_table text default 'users')
returns text language sql as $$
  select string_agg(coalesce(piece ->> 'code', piece ->> 'by'), ' ')
  from
    import.postgres_user_triggers(
      jsonb_build_object(
        'triggers', jsonb_build_array(
          jsonb_build_object(
            'schema', 'auth',
            'table', p_table,
            'name', 'on_user',
            'enabled', 'O',
            'function_schema', 'public',
            'function', 'public.f()',
            'def', p_def
          )
        ),
        'functions', jsonb_build_array(jsonb_build_object('signature', 'public.f()', 'def', p_code))
      )
    ) as piece;
$$;

select test.is(
  pg_temp.judged('CREATE TRIGGER on_user AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()'),
  'owner code_on_users',
  'it comes, and is said'
);
select test.is(
  pg_temp.judged(
    'CREATE TRIGGER on_user AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()', 'new.aal'
  ),
  'code_on_users',
  'sign-up must not fail'
);
select test.is(
  pg_temp.judged(
    'CREATE TRIGGER on_user AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION public.f()',
    p_table => 'sessions'
  ),
  'skipped_statement',
  'other tables of ours get none'
);
select test.is(
  pg_temp.judged('drop table auth.users; CREATE TRIGGER on_user AFTER INSERT ON auth.users FOR EACH ROW'),
  'skipped_statement',
  'the owner runs nothing else'
);
select test.is(
  pg_temp.judged(
    'CREATE TRIGGER on_user AFTER INSERT ON control.users FOR EACH ROW EXECUTE FUNCTION public.f() --  ON auth.users FOR EACH '
  ),
  'skipped_statement',
  'nor on another table'
);

-- One that fires when some columns change comes, or says which are not here.
select test.is(
  pg_temp.judged(
    format('CREATE TRIGGER on_user AFTER UPDATE OF %s ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()', of)
  ),
  code,
  of
)
from (
  values
    ('email, raw_user_meta_data', 'owner code_on_users'),
    ('email, aal', 'code_on_users'),
    ('email ON x', 'skipped_statement')
) as wanted (of, code);
select test.is(
  pg_temp.judged(
    'CREATE TRIGGER on_user AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.raw_user_meta_data IS NULL)) EXECUTE FUNCTION public.f()'
  ),
  'owner code_on_users',
  'a condition on such a column'
);
