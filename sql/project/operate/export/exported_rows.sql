create or replace function operate.exporting_role(p_relation oid)
returns text language plpgsql stable as $$
-- The role that reads all rows of a table; null for the owner. Raises where there is none.
-- Where policies hold for the owner too, rows are read as the role that bypasses them: an export never lacks rows.
declare
  v_name text := p_relation::regclass;
begin
  if not has_table_privilege(p_relation, 'select') then
    perform core.raise('forbidden', format('the owner of the database may not read %s', v_name));
  end if;
  if not row_security_active(p_relation) then
    return null;
  end if;

  if
    not exists (select from pg_roles as role where role.rolname = 'service_role' and role.rolbypassrls)
    or not pg_has_role('service_role', 'member')
    or not has_table_privilege('service_role', p_relation, 'select')
  then
    perform core.raise(
      'forbidden',
      format('row level security is forced on %s, and hides rows from the owner of the database', v_name),
      format('grant select on %s to service_role', v_name)
    );
  end if;
  return 'service_role';
end;
$$;

create or replace function operate.copied_columns(p_relation oid)
returns text language plpgsql stable as $$
-- The columns of a table whose values are copied, as COPY takes them.
begin
  return (
    select ' (' || string_agg(quote_ident(attribute.attname), ', ' order by attribute.attnum) || ')'
    from pg_attribute as attribute
    where
      attribute.attrelid = p_relation
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
  );
end;
$$;

create or replace function operate.exported_rows(p_relation oid)
returns table (before text, copy text, role text, after text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The COPY blocks of a table.
  -- A table that has parts has no rows of its own, and those of a foreign table are elsewhere.
  select
    format(E'COPY %s%s FROM stdin;\n', relation.oid::regclass, columns.list),
    format('copy %s%s to stdout', relation.oid::regclass, columns.list),
    operate.exporting_role(relation.oid),
    E'\\.\n\n'
  from
    pg_class as relation
    cross join lateral (select operate.copied_columns(relation.oid)) as columns (list)
  where relation.oid = p_relation and relation.relkind = 'r';
$$;

create or replace function operate.exported_sequences()
returns text language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
-- The statements that set the sequences of the application.
-- A sequence obeys no snapshot: this is read after the snapshot was taken, so no row has a number beyond it.
declare
  v_lines text := '';
  v_sequence record;
  v_last bigint;
  v_is_called boolean;
begin
  for v_sequence in select relation.oid, sequence.seqstart as start
  from
    pg_class as relation
    join pg_sequence as sequence on sequence.seqrelid = relation.oid
  where
    relation.relnamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_class'::regclass, relation.oid)
    and has_table_privilege(relation.oid, 'select')
  order by relation.oid::regclass::text collate "C" loop
    execute format('select last_value, is_called from %s', v_sequence.oid::regclass)
    into v_last, v_is_called;
    continue when v_last = v_sequence.start and not v_is_called;
    v_lines := v_lines || format(
      E'select pg_catalog.setval(%L, %s, %s);\n',
      v_sequence.oid::regclass,
      v_last,
      v_is_called::text
    );
  end loop;
  return v_lines || E'\n';
end;
$$;
