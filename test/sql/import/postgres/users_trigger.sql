-- A trigger on users comes only when its code can run on the users here, and only when its text begins as ours would.
select test.is(
  import.with_our_columns('new.raw_user_meta_data || NEW.raw_app_meta_data, raw_user_meta_data'),
  'new.user_metadata || NEW.app_metadata, raw_user_meta_data',
  'columns with another name are renamed, where a row of users is meant'
);
select test.is(import.missing_user_columns('new.id, OLD.email, new.user_metadata'), null, 'columns that are here');
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

-- One that fires when some columns change comes with our names of them, or says which are not here.
select test.is(
  import.trigger_on_users(
    'CREATE TRIGGER on_user AFTER INSERT OR UPDATE OF email, raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((old.raw_app_meta_data IS NULL)) EXECUTE FUNCTION public.f()'
  ),
  'CREATE TRIGGER on_user AFTER INSERT OR UPDATE OF email, user_metadata ON auth.users FOR EACH ROW WHEN ((old.app_metadata IS NULL)) EXECUTE FUNCTION public.f()',
  'renamed'
);
select test.is(import.trigger_on_users(def), def, 'nothing to rename')
from unnest(array['CREATE TRIGGER on_user AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()']) as def;
select test.is(
  pg_temp.judged(
    format('CREATE TRIGGER on_user AFTER UPDATE OF %s ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()', of)
  ),
  code,
  of
)
from (
  values
    ('email, encrypted_password', 'owner code_on_users'),
    ('email, aal', 'code_on_users'),
    ('email ON x', 'skipped_statement')
) as wanted (of, code);
select test.is(
  pg_temp.judged(
    'CREATE TRIGGER on_user AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((old.raw_user_meta_data IS NULL)) EXECUTE FUNCTION public.f()'
  ),
  'owner code_on_users',
  'a condition on a renamed column'
);
