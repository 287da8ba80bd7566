create or replace function import.dump_kept(p_positions jsonb)
returns table (list text, types text[], is_plain boolean, is_named boolean, instants jsonb, unsure jsonb, hex jsonb)
language sql
immutable as $$
  -- The fields of a row of a dump that are sent.
  -- What of a row is sent: all but what is DEFAULT in every row. Which fields another session may write otherwise.
  select
    coalesce(string_agg(quote_ident(sent.name), ', ' order by sent.place), ''),
    array_agg(sent.type),
    coalesce(bool_and(sent.is_plain), true),
    coalesce(bool_and(sent.name is not null), true),
    coalesce(jsonb_agg(sent.place) filter (where sent.is_instant), '[]'),
    coalesce(
      jsonb_agg(sent.place) filter (
        where not sent.is_instant and sent.type is distinct from 'bytea' and not import.is_like_here(sent.type)
      ),
      '[]'
    ),
    coalesce(jsonb_agg(sent.place) filter (where sent.type = 'bytea'), '[]')
  from (
    select
      row_number() over (order by given.place) - 1 as place,
      given.name,
      given.type,
      given.is_plain,
      coalesce(given.type ~ '^timestamp(\(\d\))? with time zone$', false) as is_instant
    from
      jsonb_to_recordset(p_positions) as given (
        place integer,
        name text,
        type text,
        is_dropped boolean,
        is_plain boolean
      )
    where not coalesce(given.is_dropped, false)
  ) as sent;
$$;

create or replace function import.dump_load(p_facts jsonb, p_group jsonb)
returns jsonb language sql stable as $$
  -- A table of a dump that is loaded, as the plan has it.
  -- p_group: as import.dump_groups returns it. Rows go as COPY where their text means the same there, else as statements.
  select jsonb_build_object(
    'item', p_group -> 'item',
    'load', case when target.is_copy then 'copy' else 'statements' end,
    'rows', p_group -> 'rows',
    'exists', false,
    'into', case
      when kept.list = '' or not kept.is_named then format('copy %s from stdin', target.table)
      else format('copy %s (%s) from stdin', target.table, kept.list)
    end,
    'from', jsonb_build_object(
      'tables', p_group -> 'tables',
      'drop', (
        select coalesce(jsonb_agg(given.place - 1 order by given.place), '[]')
        from jsonb_to_recordset(p_group -> 'positions') as given (place integer, is_dropped boolean)
        where given.is_dropped
      ),
      'others', p_group -> 'others',
      'instants', kept.instants,
      'unsure', kept.unsure,
      'hex', kept.hex
    ),
    'proof', case
      when target.is_copy and kept.is_named then import.dump_proof(p_facts, target.own, kept.list, kept.types)
    end
  )
  from
    import.dump_kept(p_group -> 'positions') as kept
    cross join lateral (
      select
        format('%I.%I', p_group ->> 'schema', p_group ->> 'name'),
        format(
          case when (p_group ->> 'partitioned')::boolean then '%I.%I' else 'only %I.%I' end,
          p_group ->> 'schema',
          p_group ->> 'name'
        ),
        kept.is_plain and (p_group ->> 'uniform')::boolean
    ) as target ("table", own, is_copy);
$$;

create or replace function import.dump_groups(p_facts jsonb, p_judged jsonb, p_wish jsonb)
returns setof jsonb language sql stable as $$
  -- One for each table whose rows come; those of its partitions are its own.
  select jsonb_build_object(
    'item', found.item,
    'schema', min(found.root_schema),
    'name', min(found.root_name),
    'rows', sum(found.rows),
    'tables', jsonb_agg(
      jsonb_build_object('schema', found.schema, 'name', found.name)
      order by found.schema, found.name
    ),
    'others', bool_or(found.others),
    'uniform', bool_and(found.uniform)
    and not bool_or(found.others)
    and count(distinct coalesce(found.columns::text, found.width::text)) = 1
    and count(distinct positions.list) = 1,
    'partitioned', bool_or((found.schema, found.name) != (found.root_schema, found.root_name))
    or coalesce(bool_or(found.tree ? 'partspec'), false)
    or coalesce(
      (select relation.relkind = 'p' from pg_class as relation where relation.oid = import.target_of(found.item)),
      false
    ),
    'positions', (array_agg(positions.list))[1]
  )
  from
    import.dump_rows(p_facts, p_judged) as found
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]') as list
      from import.dump_columns(found.schema, found.name, found.tree, '') as listed
    ) as known
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(position) order by position.place), '[]') as list
      from import.dump_positions(found.columns, found.width, found.kinds, known.list) as position
    ) as positions
  where (found.tree is not null or import.target_of(found.item) is not null) and import.is_selected(p_wish, found.item)
  group by found.item;
$$;

create or replace function import.inline_primary_key(p_tree jsonb)
returns jsonb language sql immutable as $$
  -- The primary key that stands within CREATE TABLE.
  -- Of the tree of CREATE TABLE.
  select coalesce(
    (
      select to_jsonb(import.dump_strings(element.value #> '{Constraint,keys}'))
      from jsonb_array_elements(nullif(p_tree, 'null') -> 'tableElts') as element
      where element.value #>> '{Constraint,contype}' = 'CONSTR_PRIMARY'
    ),
    (
      select jsonb_agg(element.value #> '{ColumnDef,colname}')
      from
        jsonb_array_elements(nullif(p_tree, 'null') -> 'tableElts') as element
        cross join lateral jsonb_array_elements(element.value #> '{ColumnDef,constraints}') as part
      where part.value #>> '{Constraint,contype}' = 'CONSTR_PRIMARY'
    ),
    '[]'
  );
$$;

create or replace function import.dump_inspected_rest(p_statements jsonb)
returns jsonb language sql immutable as $$
  -- Indexes, security and policies of a table, for the operator.
  -- Expressions are cut out of the text of pg_dump, to be read.
  select
    jsonb_build_object(
      'indexes',
      coalesce(
        jsonb_agg(statement.value -> 'text') filter (where statement.value ->> 'kind' = 'IndexStmt'),
        '[]'
      ),
      'rls',
      coalesce(
        bool_or(
          jsonb_path_exists(
            statement.value,
            '$.tree.AlterTableStmt.cmds[*].AlterTableCmd.subtype ? (@ == "AT_EnableRowSecurity")'
          )
        ),
        false
      ),
      'policies',
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'name',
            statement.value #> '{tree,CreatePolicyStmt,policy_name}',
            'command',
            upper(statement.value #>> '{tree,CreatePolicyStmt,cmd_name}'),
            'roles',
            (
              select jsonb_agg(coalesce(role.value #>> '{RoleSpec,rolename}', 'public'))
              from jsonb_array_elements(statement.value #> '{tree,CreatePolicyStmt,roles}') as role
            ),
            'using',
            substring(statement.value ->> 'text' from ' USING \((.*?)\)(?: WITH CHECK \(.*)?;?$'),
            'check',
            substring(statement.value ->> 'text' from ' WITH CHECK \((.*)\);?$')
          )
        ) filter (where statement.value ->> 'kind' = 'CreatePolicyStmt'),
        '[]'
      )
    )
  from jsonb_array_elements(p_statements) as statement;
$$;

create or replace function import.dump_inspected_keys(p_tree jsonb, p_statements jsonb)
returns jsonb language sql immutable as $$
  -- The keys of a table, for the operator.
  -- p_tree of CREATE TABLE, p_statements about the table: keys are added later, but may stand within it.
  with
    added as (
      select command.value #> '{AlterTableCmd,def,Constraint}' as node, statement.value ->> 'text' as text
      from
        jsonb_array_elements(p_statements) as statement
        cross join lateral jsonb_array_elements(statement.value #> '{tree,AlterTableStmt,cmds}') as command
      where command.value #> '{AlterTableCmd,def}' ? 'Constraint'
    )
  select
    jsonb_build_object(
      'primary_key',
      coalesce(
        (
          select to_jsonb(import.dump_strings(added.node -> 'keys'))
          from added
          where added.node ->> 'contype' = 'CONSTR_PRIMARY'
          limit 1
        ),
        import.inline_primary_key(p_tree)
      ),
      'foreign_keys',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name',
                added.node -> 'conname',
                'columns',
                import.dump_strings(added.node -> 'fk_attrs'),
                'references',
                concat_ws('.', added.node #>> '{pktable,schemaname}', added.node #>> '{pktable,relname}'),
                'definition',
                substring(added.text from '(FOREIGN KEY.*?);?\s*$')
              )
            ),
            '[]'
          )
        from added
        where added.node ->> 'contype' = 'CONSTR_FOREIGN'
      )
    );
$$;

create or replace function import.dump_inspected_table(p_made jsonb, p_statements jsonb, p_rows bigint)
returns jsonb language sql stable as $$
  -- A table of a dump, for the operator.
  -- p_made: schema, name, tree (null: the table is here), path. p_statements: those about it.
  select
    jsonb_build_object(
      'schema', p_made -> 'schema',
      'name', p_made -> 'name',
      'rows', p_rows,
      'bytes', null,
      'columns', coalesce(
        jsonb_agg(
          jsonb_build_object('name', listed.name, 'type', listed.type, 'nullable', listed.nullable)
          order by listed.place
        ) filter (where listed.name is not null),
        '[]'
      )
    ) || import.dump_inspected_keys(p_made -> 'tree', p_statements) || import.dump_inspected_rest(p_statements)
  from
    (select nullif(p_made -> 'tree', 'null')) as made (tree)
    left join lateral import.dump_columns(
      p_made ->> 'schema',
      p_made ->> 'name',
      made.tree,
      p_made ->> 'path'
    ) as listed
      on true;
$$;
