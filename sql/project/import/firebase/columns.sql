create or replace function import.firebase_type(p_kinds text[], p_large boolean)
returns text language sql immutable as $$
  -- The type of a column for the kinds of values in a field.
  -- p_kinds without null; number: one that a double cannot hold. p_large: such an integer. Null: only nulls, which have
  -- no type.
  select case
    when p_kinds = '{}' then null
    when p_kinds = '{boolean}' then 'boolean'
    when p_kinds = '{integer}' then 'bigint'
    when p_kinds = '{double}' then 'double precision'
    when p_kinds <@ '{double,integer,number}' and (p_large or 'number' = any (p_kinds)) then 'numeric'
    when p_kinds <@ '{double,integer}' then 'double precision'
    when p_kinds = '{string}' or p_kinds = '{reference}' then 'text'
    when p_kinds = '{timestamp}' then 'timestamp with time zone'
    when p_kinds = '{bytes}' then 'bytea'
    else 'jsonb'
  end;
$$;

create or replace function import.firebase_columns(p_kinds jsonb, p_taken text[])
returns jsonb language sql immutable as $$
  -- The columns that fields of documents become.
  -- p_kinds: [{"field", "kind", "target", "documents", "large"}], once for each field and kind; target is the
  -- collection that all references of the field point to. At most 200 fields become columns, those of most documents: a
  -- document whose keys are data has as many as it likes, and a row of Postgres is no longer than a page. Ids that a
  -- Realtime Database made are such keys, and never columns.
  with
    fields as (
      select
        kinds.field,
        import.firebase_type(
          coalesce(array_agg(distinct kinds.kind order by kinds.kind) filter (where kinds.kind != 'null'), '{}'),
          coalesce(bool_or(kinds.large), false)
        ) as type,
        jsonb_object_agg(kinds.kind, kinds.documents) as kinds,
        sum(kinds.documents) as documents,
        case when bool_and(kinds.kind in ('reference', 'null')) then max(kinds.target) end as target
      from jsonb_to_recordset(p_kinds) as kinds (field text, kind text, target text, documents bigint, large boolean)
      where kinds.field != '' and kinds.field !~ '^-[-0-9A-Z_a-z]{19}$'
      group by kinds.field
    ),
    typed as (
      select fields.*
      from fields
      where fields.type is not null
      order by fields.documents desc, fields.field collate "C"
      limit 200
    ),
    named as (
      select typed.*, row_number() over (order by typed.field collate "C") as place
      from typed
    ),
    names as (
      select import.firebase_names(coalesce(array_agg(named.field order by named.place), '{}'), p_taken) as of_all
      from named
    )
  select coalesce(
    jsonb_agg(to_jsonb(named) || jsonb_build_object('name', names.of_all[named.place]) order by named.place),
    '[]'
  )
  from
    named
    cross join names;
$$;
