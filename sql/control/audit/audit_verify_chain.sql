create or replace function control.audit_verify_chain(p_after bigint default 0, p_most bigint default 1000000000000)
returns table (id bigint, finding text) language sql stable as $$
  -- The first row, of so many after that one, that does not follow from the one before it; or a head that is not the
  -- last row.
  with
    base as (
      select entry.id, entry.digest
      from control.audit as entry
      where entry.id <= p_after
      order by entry.id desc
      limit 1
    ),
    linked as (
      select
        entry.id,
        entry.digest,
        entry.digest = control.audit_digest(entry) as holds,
        entry.previous,
        lag(entry.id, 1, coalesce((select base.id from base), 0)) over by_id as id_before,
        lag(entry.digest, 1, coalesce((select base.digest from base), sha256(''))) over by_id as digest_before
      from control.audit as entry
      where entry.id > p_after and entry.id <= p_after + p_most
      window by_id as (order by entry.id)
    ),
    broken as (
      select
        linked.id,
        case
          when linked.id != linked.id_before + 1 then 'a row is missing before this one'
          when linked.previous != linked.digest_before then 'this row does not follow the one before it'
          else 'this row was changed'
        end as finding
      from linked
      where not linked.holds or linked.id != linked.id_before + 1 or linked.previous != linked.digest_before
      order by linked.id
      limit 1
    )
  select broken.id, broken.finding
  from broken
  union all
  select head.id, 'rows are missing at the end'
  from control.audit_head as head
  where
    not exists (select from broken)
    and head.id != 0
    and head.id <= p_after + p_most
    and not exists (select from control.audit as entry where entry.id = head.id and entry.digest = head.digest);
$$;

comment on function control.audit_verify_chain(bigint, bigint) is
  'Where the chain of the audit is broken first; no row when it is whole.';
