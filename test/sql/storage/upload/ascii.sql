-- What becomes a header is of ASCII, in one line.
select test.is(storage.type_of('image/日本'), null, 'a type in another script');
select test.is(storage.type_of(E'\nimage/png'), null, 'a type behind a line end');
select test.is(storage.type_of('text/plain; charset=utf-8'), 'text/plain;charset=utf-8', 'a type');
select test.is(storage.cache_control_of('max-age=日本'), null, 'another script');
select test.is(storage.cache_control_of(E'max-age=1,\r\nx-evil=1'), null, 'line ends');
select test.is(storage.cache_control_of(' max-age=60 , public '), 'max-age=60 , public', 'a list');
select test.is(storage.cache_control_of('60'), 'max-age=60', 'seconds');

select test.is(storage.object_of_json(repeat('[', 45000) || repeat(']', 45000)), null, 'JSON too deep to read');
