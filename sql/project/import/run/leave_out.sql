create or replace function import.brings_code(p_wish jsonb)
returns boolean language sql stable as $$
  -- True when functions and triggers of the source may come.
  -- claims: of who asks; a DBA in psql gives none. The service key names nobody who would answer for code.
  select
    (core.settings_row()).operator_sql
    and (not p_wish ? 'claims' or coalesce(p_wish #>> '{claims,typ}' = 'platform', false));
$$;

create or replace function import.without_code(p_plan jsonb)
returns jsonb language sql immutable as $$
  -- A plan of which no code comes.
  -- Triggers on users are what the owner makes of code. All else is left out by what Postgres made of it.
  select
    p_plan || jsonb_build_object(
      'steps', (
        select coalesce(jsonb_agg(step.value order by step.place), '[]')
        from jsonb_array_elements(p_plan -> 'steps') with ordinality as step (value, place)
        where (step.value ->> 'phase', step.value ->> 'by') is distinct from ('users', 'owner')
      ),
      'warnings', (
        select
          jsonb_build_array(
            import.warning(
              'code_left_out', 'functions and triggers',
              'they do not come, nor what calls them: an operator brings them (not the service key), unless OPERATOR_SQL is off'
            )
          ) || coalesce(
            jsonb_agg(
              case
                when warning.value ->> 'code' in ('definer_function', 'definer_of_ours', 'code_on_users')
                  then warning.value || '{"code": "code_left_out", "message": "this code does not come"}'
                else warning.value
              end
              order by warning.place
            ),
            '[]'
          )
        from jsonb_array_elements(p_plan -> 'warnings') with ordinality as warning (value, place)
      )
    );
$$;

create or replace function import.is_code(p_function oid)
returns boolean language sql stable as $$
  -- True for a function that does not come without code, nor what calls it.
  -- Of the source, or of Postgres, an extension or us and able to run SQL or to do more than return a value. What the
  -- application has here already is not the source's.
  select
    pg_get_userbyid(proc.proowner) = import.login_role()
    or (
      import.is_trusted(proc.oid) is not true
      and (
        import.is_ours(proc.pronamespace::regnamespace::text)
        or exists (
          select
          from pg_depend as member
          where member.classid = 'pg_proc'::regclass and member.objid = proc.oid and member.deptype = 'e'
        )
      )
    )
  from pg_proc as proc
  where proc.oid = p_function;
$$;

create or replace function import.calls_code(p_tree text)
returns boolean language sql stable as $$
  -- True for an expression that calls what does not come without code.
  select
    exists (
      select
      from (
        select import.oids_in(p_tree, '(?:\w*funcid|aggfnoid|winfnoid)')
        union
        select operator.oprcode
        from
          import.oids_in(p_tree, 'opno') as named (oid)
          join pg_operator as operator on operator.oid = named.oid
      ) as called (oid)
      where import.is_code(called.oid)
    );
$$;

create or replace function import.imported_relations()
returns table (oid oid, name text, relkind "char", item text) language sql stable as $$
  -- The relations that the login of imports owns.
  select
    relation.oid,
    import.name_of(relation.oid),
    relation.relkind,
    concat(relation.relnamespace::regnamespace::text, '.', relation.relname)
  from pg_class as relation
  where pg_get_userbyid(relation.relowner) = import.login_role();
$$;

create or replace function import.imported_expressions()
returns table (item text, what text, tree text, sql text) language sql stable as $$
  -- Expressions of columns, constraints and domains of the source.
  -- Of columns and constraints, and how each is removed.
  select
    concat(came.item, '.', attribute.attname),
    case when attribute.attgenerated = '' then 'its default' else 'how it is computed' end,
    attrdef.adbin::text,
    format(
      case
        when attribute.attgenerated = '' then 'alter table %1$s alter column %2$I drop default'
        else 'alter table %1$s alter column %2$I drop expression, alter column %2$I drop not null'
      end,
      came.name,
      attribute.attname
    )
  from
    import.imported_relations() as came
    join pg_attribute as attribute on attribute.attrelid = came.oid and not attribute.attisdropped
    join pg_attrdef as attrdef on attrdef.adrelid = came.oid and attrdef.adnum = attribute.attnum
  where came.relkind in ('r', 'p')
  union all
  select
    came.item,
    'the check ' || con.conname,
    con.conbin::text,
    format('alter table %s drop constraint %I', came.name, con.conname)
  from
    import.imported_relations() as came
    join pg_constraint as con on con.conrelid = came.oid and con.conbin is not null and con.conparentid = 0
  union all
  select type.oid::regtype::text, made.what, made.tree, made.sql
  from
    pg_type as type
    left join pg_constraint as con on con.contypid = type.oid and con.conbin is not null
    cross join lateral (
      values
        (
          'the check ' || con.conname, con.conbin::text,
          format('alter domain %s drop constraint ', type.oid::regtype) || quote_ident(con.conname)
        ),
        ('its default', type.typdefaultbin::text, format('alter domain %s drop default', type.oid::regtype))
    ) as made (what, tree, sql)
  where pg_get_userbyid(type.typowner) = import.login_role() and type.typtype = 'd' and made.tree is not null;
$$;

create or replace function import.imported_objects()
returns table (item text, what text, tree text, sql text) language sql stable as $$
  -- What beside its tables evaluates expressions, and how each is removed. A table goes that is parted by code.
  select came.item, 'the index ' || made.relname, concat(index.indexprs, index.indpred), removed.sql
  from
    import.imported_relations() as came
    join pg_index as index on index.indrelid = came.oid
    join pg_class as made on made.oid = index.indexrelid and not made.relispartition
    left join pg_constraint as con on con.conindid = made.oid and con.conrelid = came.oid
    cross join lateral (
      select case
        when con.oid is null then 'drop index ' || import.name_of(made.oid)
        else format('alter table %s drop constraint %I', came.name, con.conname)
      end
    ) as removed (sql)
  union all
  select
    came.item,
    'the statistics ' || statistics.stxname,
    statistics.stxexprs::text,
    format('drop statistics %I.%I', statistics.stxnamespace::regnamespace::text, statistics.stxname)
  from
    import.imported_relations() as came
    join pg_statistic_ext as statistics on statistics.stxrelid = came.oid
  union all
  select came.item, 'it', concat(rule.ev_qual, rule.ev_action), removed.sql
  from
    import.imported_relations() as came
    join pg_rewrite as rule on rule.ev_class = came.oid
    cross join lateral (
      select case
        when rule.rulename != '_RETURN' then format('drop rule %I on %s', rule.rulename, came.name)
        when came.relkind = 'm' then format('drop materialized view %s cascade', came.name)
        else format('drop view %s cascade', came.name)
      end
    ) as removed (sql)
  union all
  select came.item, 'it', parted.partexprs::text, format('drop table %s cascade', came.name)
  from
    import.imported_relations() as came
    join pg_partitioned_table as parted on parted.partrelid = came.oid;
$$;

create or replace function import.closed_policy(p_policy pg_policy)
returns text language sql stable as $$
  -- Removes a policy, and closes what it restricted.
  -- Without a policy that restricts, a table shows more: another one closes it to the same roles.
  select concat(
    format('drop policy %I on %s', p_policy.polname, named.table),
    case
      when not p_policy.polpermissive then format(
        '; create policy %I on %s as restrictive for %s to %s %s (false)',
        p_policy.polname,
        named.table,
        case p_policy.polcmd
          when 'r' then 'select'
          when 'a' then 'insert'
          when 'w' then 'update'
          when 'd' then 'delete'
          else 'all'
        end,
        (
          select string_agg(case role when 0 then 'public' else quote_ident(pg_get_userbyid(role)) end, ', ')
          from unnest(p_policy.polroles) as role
        ),
        case p_policy.polcmd when 'a' then 'with check' else 'using' end
      )
    end
  )
  from (select import.name_of(p_policy.polrelid)) as named ("table");
$$;

create or replace function import.imported_code()
returns table (item text, what text, sql text) language sql stable as $$
  -- Functions, triggers and what calls code, of what the login of imports owns.
  -- In the order in which it is removed. Our own triggers stay.
  select known.item, known.what, known.sql
  from import.imported_objects() as known
  where import.calls_code(known.tree)
  union all
  select known.item, known.what, known.sql
  from import.imported_expressions() as known
  where import.calls_code(known.tree)
  union all
  select came.item, 'the policy ' || policy.polname, import.closed_policy(policy)
  from
    import.imported_relations() as came
    join pg_policy as policy on policy.polrelid = came.oid
  where import.calls_code(concat(policy.polqual, policy.polwithcheck))
  union all
  select came.item, 'the trigger ' || trigger.tgname, format('drop trigger %I on %s', trigger.tgname, came.name)
  from
    import.imported_relations() as came
    join pg_trigger as trigger on trigger.tgrelid = came.oid and not trigger.tgisinternal and trigger.tgparentid = 0
    join pg_proc as proc on proc.oid = trigger.tgfoid
  where proc.pronamespace::regnamespace::text != all (core.our_schemas())
  union all
  select proc.oid::regprocedure::text, 'it', format('drop routine %s cascade', proc.oid::regprocedure)
  from pg_proc as proc
  where pg_get_userbyid(proc.proowner) = import.login_role();
$$;

create or replace function import.leave_out_code()
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- In the transaction that made it, so that nobody ever calls it. The login calls this, who may not read what of ours is
-- open. It removes what the login owns, and nothing else. Returns warnings.
-- Writes: what the login of imports made
declare
  v_found jsonb := (select coalesce(jsonb_agg(to_jsonb(code)), '[]') from import.imported_code() as code);
  v_relations jsonb := (
    select coalesce(jsonb_agg(to_jsonb(came)), '[]')
    from import.imported_relations() as came
    where came.relkind in ('r', 'p', 'v', 'm')
  );
  v_sql text;
begin
  for v_sql in select code.value ->> 'sql' from jsonb_array_elements(v_found) as code loop
    perform import.try_step(jsonb_build_object('sql', v_sql)); -- it may be gone with another
  end loop;

  return (
    select coalesce(
      jsonb_agg(
        import.warning('code_left_out', lost.item, format('%s does not come: it is code, or needs code', lost.what))
      ),
      '[]'
    )
    from (
      select code.item, code.what
      from jsonb_to_recordset(v_found) as code (item text, what text)
      union
      select relation.item, 'it'
      from jsonb_to_recordset(v_relations) as relation (oid oid, item text)
      where not exists (select from pg_class as left_over where left_over.oid = relation.oid)
    ) as lost
  );
end;
$$;

comment on function import.leave_out_code is
  'Removes functions and triggers that the login of imports made, and what calls code.';

create or replace function import.run_steps_without_code(p_steps jsonb)
returns jsonb language plpgsql as $$
-- As import.run_steps. What calls code is looked for when a phase is over; functions and triggers do not wait.
declare
  v_ran jsonb := import.run_steps(p_steps);
  v_role oid := to_regrole(quote_ident(import.login_role()));
begin
  return v_ran || jsonb_build_object(
    'warnings', case
      when exists (select from pg_proc as proc where proc.proowner = v_role)
        or exists (
          select
          from
            pg_trigger as trigger
            join pg_class as relation on relation.oid = trigger.tgrelid
          where relation.relowner = v_role and not trigger.tgisinternal
        ) then import.leave_out_code()
      else '[]'
    end
  );
end;
$$;

comment on function import.run_steps_without_code(jsonb) is 'Runs steps of a plan, and leaves out the code among them.';

create or replace function import.refuse_code()
returns void language plpgsql as $$
-- For a policy on files, which the owner makes.
declare
  v_policy name := (
    select min(policy.polname)
    from pg_policy as policy
    where policy.xmin = pg_current_xact_id()::xid and import.calls_code(concat(policy.polqual, policy.polwithcheck))
  );
begin
  if v_policy is not null then
    raise exception 'the policy % does not come: it calls code', v_policy;
  end if;
end;
$$;

create or replace function import.closing_steps(p_left jsonb)
returns jsonb language sql immutable as $$
  -- For policies that restrict and were not made: without them tables would show more, so others close them.
  select coalesce(
    jsonb_agg(
      step.value || jsonb_build_object(
        'sql', concat(
          made.parts[1],
          case when made.parts[1] ~* ' for insert' then ' with check' else ' using' end,
          ' (false)'
        )
      )
    ),
    '[]'
  )
  from
    jsonb_array_elements(p_left) as step
    cross join lateral (
      select regexp_match(
        step.value ->> 'sql',
        '^(create\s+policy\s+(?:"(?:[^"]|"")*"|[\w$]+)\s+on\s+(?:(?:"(?:[^"]|"")*"|[\w$]+)\.?)+\s+as\s+restrictive(?:\s+for\s+\w+)?(?:\s+to\s+[^()]+?)?)\s+(?:using|with\s+check)\s*\(',
        'i'
      )
    ) as made (parts)
  where made.parts is not null;
$$;

comment on function import.closing_steps(jsonb) is 'Steps that close what policies restrict that could not be made.';
