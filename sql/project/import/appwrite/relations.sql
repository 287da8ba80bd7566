create or replace function import.appwrite_definitions(p_table jsonb)
returns setof jsonb language sql immutable as $$
  -- Columns of a table of Appwrite that can have values.
  -- Older servers say attributes and relatedCollection. What is not available has no values.
  select
    listed.value || jsonb_build_object(
      'relatedTable', coalesce(listed.value -> 'relatedTable', listed.value -> 'relatedCollection')
    )
  from jsonb_array_elements(import.list_of(coalesce(p_table -> 'columns', p_table -> 'attributes'))) as listed
  where coalesce(listed.value ->> 'status', 'available') = 'available';
$$;

create or replace function import.appwrite_relation_kind(p_definition jsonb)
returns text language sql immutable as $$
  -- How the ids of a relationship are kept here.
  -- column: the rows say the id themselves. owned: the other side's rows say which rows they own, as a one-way
  -- oneToMany does. join: both have many. Null for the side that repeats what the other says.
  select case p_definition ->> 'relationType' || ' ' || (p_definition ->> 'side')
    when 'manyToOne parent' then 'column'
    when 'oneToOne parent' then 'column'
    when 'oneToMany child' then 'column'
    when 'manyToMany parent' then 'join'
    when 'oneToMany parent' then case when p_definition ->> 'twoWay' is distinct from 'true' then 'owned' end
  end;
$$;

create or replace function import.appwrite_relations(p_facts jsonb)
returns table (
  kind text, reader text, key text, holder text, refers text, column_key text, is_unique boolean, on_delete text,
  link_name text
)
language plpgsql
immutable
rows 20 as $$
-- Relationships of Appwrite, each once, and where their ids are kept here.
-- reader is the table whose rows say it, link_name the table of pairs that owned and join take.
#variable_conflict use_column
begin
  return query
    with
      tables as (select * from import.appwrite_tables(p_facts)),
      said as (
        select
          import.appwrite_relation_kind(definition.value) as kind,
          here.item,
          there.item as target,
          definition.value ->> 'key' as key,
          coalesce(definition.value ->> 'twoWayKey', here.name || '_id') as other_key,
          definition.value,
          here.name || '_' || (definition.value ->> 'key') as link
        from
          tables as here
          cross join import.appwrite_definitions(here.said) as definition (value)
          join tables as there on there.database = here.database and there.id = definition.value ->> 'relatedTable'
        where definition.value ->> 'type' = 'relationship'
      )
    select
      said.kind,
      said.item,
      said.key,
      way.holder,
      way.refers,
      way.column_key,
      said.value ->> 'relationType' = 'oneToOne',
      said.value ->> 'onDelete',
      import.appwrite_short(
        said.link || case
          when count(*) over (partition by said.link) > 1 then '_' || left(md5(said.item || '.' || said.key), 6)
          when exists (select from tables where tables.name = said.link) then '_links'
          else ''
        end
      )
    from
      said
      join lateral (
        values
          (true, said.target, said.item, said.other_key),
          (false, said.item, said.target, said.key)
      ) as way (is_owned, holder, refers, column_key)
        on way.is_owned = (said.kind = 'owned');
end;
$$;

create or replace function import.appwrite_links(p_facts jsonb, p_wish jsonb)
returns table (
  item text, name text, kind text, reader text, key text, other text, reader_column text, other_column text,
  on_delete text
)
language plpgsql
immutable
rows 20 as $$
-- Tables of pairs of related rows.
-- A table of pairs is an item of its own when it stays, so it can be selected; both its ends must be.
#variable_conflict use_column
begin
  return query
    select
      'public.' || relation.link_name,
      relation.link_name,
      relation.kind,
      relation.reader,
      relation.key,
      ends.other,
      import.appwrite_short(substr(relation.reader, 8) || '_id'),
      case
        when ends.other = relation.reader then 'related_id'
        else import.appwrite_short(substr(ends.other, 8) || '_id')
      end,
      relation.on_delete
    from
      import.appwrite_relations(p_facts) as relation
      cross join lateral (
        select
          case
            when relation.kind = 'owned' then relation.holder
            else relation.refers
          end as other
      ) as ends
    where
      relation.kind in ('owned', 'join')
      and import.is_selected(p_wish, relation.reader)
      and import.is_selected(p_wish, ends.other)
      and (relation.kind = 'owned' or import.is_selected(p_wish, 'public.' || relation.link_name));
end;
$$;
