-- Accept names the form; of several types the one we write that is wanted most.
select test.is(row(options.form, options.strip_nulls, options.plan_options)::text, wanted, accept)
from
  (
    values
      (null, '(array,f,)'),
      ('', '(array,f,)'),
      (E'\t', '(array,f,)'),
      (E' text/csv\t', '(csv,f,)'),
      (E'text/html,\ttext/csv', '(csv,f,)'),
      ('*/*', '(array,f,)'),
      ('application/*', '(array,f,)'),
      ('application/json', '(array,f,)'),
      ('Application/JSON; charset=utf-8', '(array,f,)'),
      ('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '(array,f,)'),
      ('application/vnd.pgrst.object+json', '(object,f,)'),
      ('application/vnd.pgrst.object', '(object,f,)'),
      ('application/vnd.pgrst.object+json;nulls=stripped', '(object,t,)'),
      ('application/vnd.pgrst.array+json; nulls=stripped', '(array,t,)'),
      ('text/csv', '(csv,f,)'),
      ('application/json;q=0.5, text/csv', '(csv,f,)'),
      ('text/csv;q=0, application/json;q=0.1', '(array,f,)'),
      ('application/vnd.pgrst.plan+json', '(plan,f,{})'),
      ('application/vnd.pgrst.plan+text; for="application/json"; options=;', '(plan,f,{text})'),
      (
        'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose|x|wal;',
        '(plan,f,"{analyze,verbose,wal}")'
      )
  ) as given (accept, wanted),
  api.parse_headers('GET', jsonb_build_object('accept', accept)) as options;
select test.throws(
  format('select api.parse_headers(%L, %L)', 'GET', jsonb_build_object('accept', accept)),
  'PL406',
  accept
)
from
  unnest(
    array['text/html', 'application/geo+json', 'application/json;q=0', 'application/vnd.pgrst.plan+xml', 'x']
  ) as accept;
