create or replace function core.sequence_clause(
  p_type text, p_increment bigint, p_min bigint, p_max bigint, p_start bigint, p_cache bigint, p_cycle boolean
)
returns text language sql immutable parallel safe as $$
  -- The options of a sequence, as CREATE SEQUENCE takes them.
  -- Only what differs from a sequence of that type that is created without options.
  select concat(
    case when p_increment != 1 then ' increment by ' || p_increment end,
    case when p_min != usual.low then ' minvalue ' || p_min end,
    case when p_max != usual.high then ' maxvalue ' || p_max end,
    case when p_start != case when p_increment > 0 then p_min else p_max end then ' start with ' || p_start end,
    case when p_cache != 1 then ' cache ' || p_cache end,
    case when p_cycle then ' cycle' end
  )
  from
    (
      select case p_type when 'smallint' then 32767 when 'integer' then 2147483647 else 9223372036854775807 end
    ) as type (most)
    cross join lateral (
      select
        case when p_increment > 0 then 1 else -type.most - 1 end,
        case when p_increment > 0 then type.most else -1 end
    ) as usual (low, high);
$$;
