create or replace function storage.prefix_end(p_prefix text)
returns text
language sql
immutable
parallel safe
as $$
  -- The first text, in byte order, behind all names that begin with the prefix: its last character, one further. With a
  -- range an index is enough, and unlike a pattern a range may run before the policies. Behind everything: more than
  -- 1,024 bytes of the last character there is.
  select
    case
      when kept.text = '' then repeat(chr(1114111), 257)
      else concat(
        left(kept.text, -1),
        chr(
          case ascii(right(kept.text, 1))
            when 55295 then 57344
            else ascii(right(kept.text, 1)) + 1
          end
        )
      )
    end
  from (select rtrim(p_prefix, chr(1114111))) as kept (text);
$$;

comment on function storage.prefix_end(text) is 'Where names with a prefix end, in byte order.';
