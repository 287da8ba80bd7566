create or replace function storage.prefix_end(p_prefix text)
returns text language plpgsql immutable parallel safe as $$
-- Where names with a prefix end, in byte order.
-- The first text, in byte order, behind all names that begin with the prefix: its last character, one further. With a
-- range an index is enough, and unlike a pattern a range may run before the policies. Behind everything: more than
-- 1,024 bytes of the last character there is.
declare
  v_kept text := rtrim(p_prefix, chr(1114111));
  v_last integer := ascii(right(v_kept, 1));
begin
  if v_kept = '' then
    return repeat(chr(1114111), 257);
  end if;
  return left(v_kept, -1) || chr(case v_last when 55295 then 57344 else v_last + 1 end);
end;
$$;
