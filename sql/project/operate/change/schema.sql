create or replace function operate.render_schema_create(p_change jsonb)
returns text[] language sql stable as $$
  select array_remove(
    array[
      format('create schema %I', p_change ->> 'name'),
      case
        when p_change ->> 'comment' is not null then format(
          'comment on schema %I is %L',
          p_change ->> 'name',
          p_change ->> 'comment'
        )
      end
    ],
    null
  );
$$;

create or replace function operate.render_schema_rename(p_change jsonb)
returns text[] language sql stable as $$
  select array[format('alter schema %I rename to %I', p_change ->> 'name', p_change ->> 'to')];
$$;

create or replace function operate.render_schema_drop(p_change jsonb)
returns text[] language sql stable as $$
  select array[format('drop schema %I%s', p_change ->> 'name', operate.cascade_word(p_change))];
$$;
