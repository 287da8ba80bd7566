create or replace function realtime.filter_plan(p_wish realtime.wish, p_relation oid, p_as oid)
returns api.plan language plpgsql stable as $$
-- The filters of a wish, on columns that exist.
-- Planned as a read is, so that the same is refused with the same words.
begin
  return api.plan_rows(
    (select relation.relname from pg_catalog.pg_class as relation where relation.oid = p_relation),
    p_relation,
    null,
    api.parse_query('read', p_wish.filter, null),
    p_as
  );
end;
$$;

create or replace function realtime.filter_text(p_plan api.plan)
returns text language sql immutable parallel safe as $$
  -- The filters of a wish as a condition on a row named t.
  select coalesce(nullif(substr(api.render_where(p_plan, 0), length(' where ') + 1), ''), 'true');
$$;
