create or replace function operate.publications(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/publications
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'publications',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          publication.pubname as id,
          publication.pubname as name,
          pg_get_userbyid(publication.pubowner) as owner,
          publication.puballtables as all_tables,
          publication.pubinsert as insert,
          publication.pubupdate as update,
          publication.pubdelete as delete,
          publication.pubtruncate as truncate,
          publication.pubviaroot as via_root,
          operate.publication_members(publication.oid) as members,
          operate.comment_of('pg_publication'::regclass, publication.oid) as comment
        from pg_publication as publication
        where
          publication.pubname > v_options.after collate "C"
          and position(v_options.search in lower(publication.pubname)) > 0
        order by publication.pubname collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.publications(core.request) is 'GET schema/publications: the publications.';
