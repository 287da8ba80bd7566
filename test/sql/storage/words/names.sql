-- The words for keys return what Supabase's return.
select test.is(row(storage.foldername(name), storage.filename(name), storage.extension(name))::text, wanted.parts, name)
from (
  values
    ('a/b/c.png', '("{a,b}",c.png,png)'),
    ('c.tar.gz', '({},c.tar.gz,gz)'),
    ('folder/readme', '({folder},readme,readme)'),
    ('a/.hidden', '({a},.hidden,hidden)'),
    ('a/dot.', '({a},dot.,"")'),
    ('ä/ö.ü', '({ä},ö.ü,ü)'),
    ('', '(,,)')
) as wanted (name, parts);
select test.is(storage.foldername(null), null::text[], 'of nothing');
