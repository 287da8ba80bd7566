create or replace function operate.publication_members(p_publication oid)
returns text language plpgsql stable as $$
-- What a publication publishes, as CREATE PUBLICATION takes it.
begin
  return (
    select string_agg(member.text, ', ' order by member.place, member.text collate "C")
    from (
      select
        1,
        concat(
          format('table %s', published.prrelid::regclass),
          (
            select format(' (%s)', string_agg(quote_ident(attribute.attname), ', ' order by attribute.attnum))
            from
              unnest(published.prattrs::smallint[]) as listed (number)
              join pg_attribute as attribute
                on attribute.attrelid = published.prrelid and attribute.attnum = listed.number
            having count(*) > 0
          ),
          ' where ' || pg_get_expr(published.prqual, published.prrelid)
        )
      from pg_publication_rel as published
      where published.prpubid = p_publication
      union all
      select 2, format('tables in schema %s', published.pnnspid::regnamespace)
      from pg_publication_namespace as published
      where published.pnpubid = p_publication
    ) as member (place, text)
  );
end;
$$;

create or replace function operate.defined_publications()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The publications, with the statements that make them.
  select
    'pg_publication'::regclass,
    publication.oid,
    'publication',
    named.as,
    concat(
      format('create %s', named.as),
      case
        when publication.puballtables then ' for all tables'
        else ' for ' || operate.publication_members(publication.oid)
      end,
      format(
        E'\n  with (publish = %L%s%s);',
        concat_ws(
          ', ',
          case when publication.pubinsert then 'insert' end,
          case when publication.pubupdate then 'update' end,
          case when publication.pubdelete then 'delete' end,
          case when publication.pubtruncate then 'truncate' end
        ),
        case when publication.pubviaroot then ', publish_via_partition_root = true' end,
        case when to_jsonb(publication) ->> 'pubgencols' = 's' then ', publish_generated_columns = stored' end
      ),
      operate.owner_line(named.as, publication.pubowner),
      operate.comment_line(named.as, operate.comment_of('pg_publication'::regclass, publication.oid))
    )
  from
    pg_publication as publication
    cross join lateral (select format('publication %I', publication.pubname)) as named ("as");
$$;
