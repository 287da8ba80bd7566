create or replace function import.pocketbase_columns(p_facts jsonb)
returns table (
  item text, at bigint, key text, name text, kind text, type text, fallback text, refers text, refers_item text,
  said jsonb
)
language plpgsql
immutable
rows 20 as $$
-- Columns of the tables of PocketBase, and what they become here.
-- refers is the id of the collection whose records a relation names, refers_item its table where it has one that is not
-- of users. Names stay as they are, but for those of columns of Postgres' own.
#variable_conflict use_column
begin
  return query
    with
      tables as (select * from import.pocketbase_tables(p_facts)),
      given as (
        select
          tables.item,
          field.at,
          field.name as key,
          case
            when field.name in ('ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid') then field.name || '_'
            else import.appwrite_short(field.name)
          end as wish,
          import.pocketbase_kind(field.said, tables.is_auth, coalesce(target.is_auth, false)) as kind,
          case when field.name = 'id' then tables.id else field.said ->> 'collectionId' end as refers,
          case when not target.is_auth then target.item end as refers_item,
          field.said
        from
          tables
          cross join import.pocketbase_fields(tables.said) as field
          left join tables as target on field.type = 'relation' and target.id = field.said ->> 'collectionId'
      )
    select
      given.item,
      row_number() over (
        partition by given.item
        order by given.at, given.key
      ),
      given.key,
      given.wish || case
        when count(*) over (partition by given.item, given.wish) > 1 then '_' || left(md5(given.key || given.at), 6)
        else ''
      end,
      given.kind,
      import.pocketbase_type(given.kind),
      case
        when given.kind = 'id' then 'gen_random_uuid()::text'
        when given.kind = 'time' and import.is_true(given.said -> 'onCreate') then 'now()'
        else import.pocketbase_empty(given.kind)
      end,
      given.refers,
      given.refers_item,
      given.said
    from given
    where given.kind is distinct from 'skipped';
end;
$$;

create or replace function import.pocketbase_foreign_keys(p_facts jsonb, p_wish jsonb)
returns table (item text, name text, key text, refers text, definition text, is_primary boolean)
language plpgsql
immutable
rows 20 as $$
-- Relations as foreign keys; ids of users refer to auth.users.
-- PocketBase keeps a record from being deleted where another one needs it, and empties what may be empty. A key is written
-- as Postgres writes it, which is how the owner knows one.
#variable_conflict use_column
begin
  return query
    select
      columns.item,
      import.appwrite_short(substr(columns.item, 8) || '_' || columns.name || '_fkey'),
      columns.name,
      target.refers,
      format(
        'FOREIGN KEY (%I) REFERENCES %s(id) ON DELETE %s',
        columns.name,
        case when columns.kind = 'user' then 'auth.users' else format('public.%I', substr(target.refers, 8)) end,
        case
          when columns.key = 'id' or import.is_true(columns.said -> 'cascadeDelete') then 'CASCADE'
          when import.is_true(columns.said -> 'required') then 'RESTRICT'
          else 'SET NULL'
        end
      ),
      columns.key = 'id'
    from
      import.pocketbase_columns(p_facts) as columns
      cross join lateral (
        select case when columns.kind = 'user' then 'auth.users' else columns.refers_item end as refers
      ) as target
    where
      columns.kind in ('key', 'user')
      and target.refers is not null
      and import.is_selected(p_wish, columns.item)
      and case
        when columns.kind = 'user' then import.wants(p_wish, 'users')
        else import.is_selected(p_wish, target.refers)
      end;
end;
$$;
