-- An embed in an embed is refused in words that say so.
create function test.message(given text)
returns text language plpgsql as $$
begin
  perform api.parse_query('read', array['select', given], null);
  return null;
exception when others then -- that is the question
  return sqlstate || ' ' || sqlerrm;
end;
$$;
select test.is(test.message(given), 'PL400 only one level of embedding is supported', given)
from unnest(array['a(b(c))', 'a(b())', 'a(x:b!inner(c),d)', 'a(...b(c))']) as given;
