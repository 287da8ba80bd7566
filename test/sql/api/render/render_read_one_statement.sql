-- Whatever comes in, what is compiled is one statement without a semicolon.
create table public.notes (id int, body text);
select test.ok(position(';' in api.explain('GET', 'notes', query)) = 0, query::text)
from (
  values
    (array[]::text[]),
    (array['id', 'eq.1;']),
    (array['body', 'eq.''; drop table notes;--']),
    (array['limit', '1', 'offset', '2']),
    (array['select', 'id,x:body,*', 'id', 'eq.;', 'body', 'eq.$$;$$'])
) as given (query);
