create or replace function operate.publication_members(p_publication oid)
returns text
language sql
stable
as $$
  select string_agg(member.text, ', ' order by member.place, member.text collate "C")
  from
    (
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
    ) as member (place, text);
$$;

comment on function operate.publication_members(oid) is 'What a publication publishes, as CREATE PUBLICATION takes it.';

create or replace function operate.defined_publications()
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
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
          case
            when publication.pubinsert then 'insert'
          end,
          case
            when publication.pubupdate then 'update'
          end,
          case
            when publication.pubdelete then 'delete'
          end,
          case
            when publication.pubtruncate then 'truncate'
          end
        ),
        case
          when publication.pubviaroot then ', publish_via_partition_root = true'
        end,
        case
          when to_jsonb(publication) ->> 'pubgencols' = 's' then ', publish_generated_columns = stored'
        end
      ),
      operate.owner_line(named.as, publication.pubowner),
      operate.comment_line(named.as, obj_description(publication.oid, 'pg_publication'))
    )
  from
    pg_publication as publication
    cross join lateral (select format('publication %I', publication.pubname)) as named ("as");
$$;

comment on function operate.defined_publications is 'The publications, with the statements that make them.';

create or replace function operate.defined_event_triggers()
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
  select
    'pg_event_trigger'::regclass,
    trigger.oid,
    'event trigger',
    named.as,
    concat(
      format('create %s on %s', named.as, trigger.evtevent),
      (
        select format(E'\n  when tag in (%s)', string_agg(quote_literal(tag), ', ' order by tag collate "C"))
        from unnest(trigger.evttags) as tag
        having count(*) > 0
      ),
      format(E'\n  execute function %s();', trigger.evtfoid::regproc),
      case trigger.evtenabled
        when 'D' then format(E'\nalter %s disable;', named.as)
        when 'R' then format(E'\nalter %s enable replica;', named.as)
        when 'A' then format(E'\nalter %s enable always;', named.as)
      end,
      operate.comment_line(named.as, obj_description(trigger.oid, 'pg_event_trigger'))
    )
  from
    pg_event_trigger as trigger
    join pg_proc as proc on proc.oid = trigger.evtfoid
    cross join lateral (select format('event trigger %I', trigger.evtname)) as named ("as")
  where
    proc.pronamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_event_trigger'::regclass, trigger.oid);
$$;

comment on function operate.defined_event_triggers is
  'The event triggers of the application, with the statements that make them.';

create or replace function operate.defined_collations()
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
  -- The columns that hold the locale differ from version to version.
  select
    'pg_collation'::regclass,
    known.oid,
    'collation',
    named.as,
    concat(
      format(
        'create %s (provider = %s, ',
        named.as,
        case known.collprovider
          when 'i' then 'icu'
          when 'b' then 'builtin'
          else 'libc'
        end
      ),
      case
        when known.collprovider = 'c' then format(
          'lc_collate = %L, lc_ctype = %L',
          shown.row ->> 'collcollate',
          shown.row ->> 'collctype'
        )
        else format('locale = %L', coalesce(shown.row ->> 'colllocale', shown.row ->> 'colliculocale'))
      end,
      ', rules = ' || quote_literal(shown.row ->> 'collicurules'),
      case
        when not known.collisdeterministic then ', deterministic = false'
      end,
      ');',
      operate.owner_line(named.as, known.collowner),
      operate.comment_line(named.as, obj_description(known.oid, 'pg_collation'))
    )
  from
    pg_collation as known
    cross join lateral (select format('collation %s', known.oid::regcollation)) as named ("as")
    cross join lateral (select to_jsonb(known)) as shown (row)
  where
    known.collnamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_collation'::regclass, known.oid);
$$;

comment on function operate.defined_collations is
  'The collations of the application, with the statements that make them.';

create or replace function operate.defined_statistics(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
  select
    'pg_statistic_ext'::regclass,
    statistics.oid,
    'statistics',
    named.as,
    concat(
      pg_get_statisticsobjdef(statistics.oid),
      ';',
      operate.comment_line(named.as, obj_description(statistics.oid, 'pg_statistic_ext'))
    )
  from
    operate.relations_in_question(p_relation) as relation
    join pg_statistic_ext as statistics on statistics.stxrelid = relation.oid
    cross join lateral (
      select format('statistics %s.%I', statistics.stxnamespace::regnamespace, statistics.stxname)
    ) as named ("as");
$$;

comment on function operate.defined_statistics(oid) is
  'The extended statistics of the application''s tables, or of one, with the statements that make them.';
