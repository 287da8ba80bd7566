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
