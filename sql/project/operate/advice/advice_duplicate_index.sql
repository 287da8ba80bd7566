create or replace function operate.advice_duplicate_index()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Indexes of which the table has another that is the same.
  -- What makes two indexes equal is all that decides which rows they find, and how. The one that stays holds a
  -- constraint, or else is unique, or else the older. The pair is compared as text: node trees have no equality.
  -- One that is unique yields only to one that is as strict: checked at once, and with nulls that are as distinct.
  with
    of_table as (
      select
        index.*,
        exists (
          select
          from pg_constraint as held
          where held.conindid = index.indexrelid
        ) as is_held,
        concat_ws(
          ' ',
          index.indkey,
          index.indnkeyatts,
          index.indclass,
          index.indcollation,
          index.indoption,
          class.relam,
          pg_get_expr(index.indexprs, index.indrelid),
          '|',
          pg_get_expr(index.indpred, index.indrelid)
        ) as what,
        case
          when index.indisunique then concat_ws(' ', index.indimmediate, to_jsonb(index) ->> 'indnullsnotdistinct')
        end as strictness
      from
        pg_index as index
        join pg_class as class on class.oid = index.indexrelid and not class.relispartition
        join operate.advised_relations() as relation on relation.oid = index.indrelid
      where index.indisvalid
    ),
    ranked as (
      select
        of_table.*,
        row_number() over same as place,
        first_value(of_table.indexrelid) over same as kept,
        of_table.strictness is null
        or of_table.strictness is not distinct from first_value(of_table.strictness) over same as may_yield
      from of_table
      window
        same as (
          partition by of_table.indrelid, of_table.what
          order by of_table.is_held desc, of_table.indisunique desc, of_table.indexrelid
        )
    )
  select
    'low',
    'index ' || ranked.indexrelid::regclass,
    format('It is the same as %s, and each write keeps both.', ranked.kept::regclass),
    format('drop index %s;', ranked.indexrelid::regclass)
  from ranked
  where ranked.place > 1 and ranked.may_yield and not ranked.is_held and not ranked.indisreplident;
$$;
