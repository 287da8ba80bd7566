create or replace function operate.sequence_options(p_sequence oid)
returns text language plpgsql stable as $$
-- The options of a sequence that are not the usual ones, as CREATE SEQUENCE takes them.
-- Only what differs from a sequence that is created without options.
begin
  return (
    select concat(
      case when sequence.seqincrement != 1 then ' increment by ' || sequence.seqincrement end,
      case when sequence.seqmin != usual.low then ' minvalue ' || sequence.seqmin end,
      case when sequence.seqmax != usual.high then ' maxvalue ' || sequence.seqmax end,
      case
        when sequence.seqstart != case when sequence.seqincrement > 0 then sequence.seqmin else sequence.seqmax end
          then ' start with ' || sequence.seqstart
      end,
      case when sequence.seqcache != 1 then ' cache ' || sequence.seqcache end,
      case when sequence.seqcycle then ' cycle' end
    )
    from
      pg_sequence as sequence
      cross join lateral (
        select case sequence.seqtypid
          when 'smallint'::regtype then 32767
          when 'integer'::regtype then 2147483647
          else 9223372036854775807
        end
      ) as type (most)
      cross join lateral (
        select
          case when sequence.seqincrement > 0 then 1 else -type.most - 1 end,
          case when sequence.seqincrement > 0 then type.most else -1 end
      ) as usual (low, high)
    where sequence.seqrelid = p_sequence
  );
end;
$$;
