create or replace function import.columns_updated(p_def text)
returns text language sql immutable as $$
  -- The columns of a trigger for updates of some alone; null where it fires for others.
  select (regexp_match(p_def, ' UPDATE OF ([a-z_, ]+) ON auth\.users '))[1];
$$;

create or replace function import.missing_user_columns(p_code text)
returns text language sql stable as $$
  -- The columns that a trigger on users reads, and users do not have here.
  -- A trigger that reads one of them fails, and with it every sign-up.
  select string_agg(distinct lower(found.word[1]), ', ')
  from regexp_matches(p_code, '\m(?:new|old)\.(\w+)', 'gi') as found (word)
  where
    not exists (
      select
      from pg_attribute as attribute
      where
        attribute.attrelid = 'auth.users'::regclass
        and attribute.attnum > 0
        and not attribute.attisdropped
        and attribute.attname = lower(found.word[1])
    );
$$;

create or replace function import.postgres_user_triggers(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- p_facts is the whole: these are on tables that are ours here. One on users is made when they are there, so that it
  -- does not fire for them. The owner makes it, so the text must begin as ours would; it is a single statement.
  select made.element
  from
    jsonb_to_recordset(p_facts -> 'triggers') as known (
      schema text, "table" text, name text, enabled text, function_schema text, function text, def text
    )
    left join jsonb_to_recordset(p_facts -> 'functions') as code (signature text, def text)
      on code.signature = known.function
    cross join lateral (
      select
        format('trigger %s on %s.%s', known.name, known.schema, known.table),
        (known.schema, known.table) = ('auth', 'users')
        and known.def ~ format(
          '^CREATE TRIGGER %s (BEFORE|AFTER) ([A-Z ]|UPDATE OF [a-z_, ]+)+ ON auth\.users FOR EACH ',
          import.as_pattern(quote_ident(known.name))
        )
        and known.enabled != 'D',
        import.missing_user_columns(
          concat_ws(' ', code.def, known.def, regexp_replace(import.columns_updated(known.def), '\w+', 'new.\&', 'g'))
        )
    ) as judged (item, is_taken, missing)
    cross join lateral (
      values
        (judged.is_taken and judged.missing is null, import.step('users', judged.item, known.def, 'owner')),
        (
          judged.is_taken and judged.missing is null,
          import.warning(
            'code_on_users', judged.item,
            'this code runs whenever a user signs up or changes, and harmful code reaches all rights of this service from there: read it',
            known.def
          )
        ),
        (
          judged.is_taken and judged.missing is not null,
          import.warning(
            'code_on_users',
            judged.item,
            format('the trigger does not come: users have no %s here, so every sign-up would fail', judged.missing),
            known.def
          )
        ),
        (
          not judged.is_taken,
          import.warning(
            'skipped_statement', judged.item, 'this table is kept by this service; its trigger does not come', known.def
          )
        )
    ) as made (is_so, element)
  where made.is_so and import.is_ours(known.schema) and not import.is_ours(known.function_schema);
$$;
