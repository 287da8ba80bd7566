create or replace function operate.columns_named(p_relation oid, p_columns smallint[])
returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(attribute.attname order by listed.place)
    from
      unnest(p_columns) with ordinality as listed (number, place)
      join pg_attribute as attribute on attribute.attrelid = p_relation and attribute.attnum = listed.number
  );
end;
$$;

create or replace function operate.key_action(p_action "char")
returns text language sql immutable parallel safe as $$
  -- What a foreign key does, in words.
  select case p_action
    when 'r' then 'restrict'
    when 'c' then 'cascade'
    when 'n' then 'set null'
    when 'd' then 'set default'
    when 'a' then 'no action'
  end;
$$;

create or replace function operate.key_json(p_key pg_constraint)
returns jsonb language plpgsql stable as $$
-- A key or constraint.
begin
  return (
    select
      jsonb_build_object(
        'name', p_key.conname,
        'kind', case p_key.contype
          when 'p' then 'primary'
          when 'u' then 'unique'
          when 'f' then 'foreign'
          when 'c' then 'check'
          when 'n' then 'not null'
          else 'exclude'
        end,
        'columns', operate.columns_named(p_key.conrelid, p_key.conkey),
        'definition', pg_get_constraintdef(p_key.oid),
        'valid', p_key.convalidated,
        'deferrable', p_key.condeferrable,
        'deferred', p_key.condeferred,
        'inherited', p_key.coninhcount > 0,
        'comment', operate.comment_of('pg_constraint'::regclass, p_key.oid)
      ) || case
        when p_key.contype = 'f' then jsonb_build_object(
          'from', operate.relation_json(p_key.conrelid),
          'to', operate.relation_json(p_key.confrelid) || jsonb_build_object(
            'columns', operate.columns_named(p_key.confrelid, p_key.confkey)
          ),
          'on_update', operate.key_action(p_key.confupdtype),
          'on_delete', operate.key_action(p_key.confdeltype)
        )
        else '{}'
      end
  );
end;
$$;
