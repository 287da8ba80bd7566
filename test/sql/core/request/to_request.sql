-- The texts of the gateway become a request; what is missing is empty, not an error.
create temporary table door as
  select
    core.to_request('GET', null, null, null, null, null, null, null) as bare,
    core.to_request(
      'POST', '{"id": "7"}', '{"a": "b"}', '{"x-request-id": "r1"}', '{"n": 9007199254740993}', '::ffff:10.0.0.1',
      '{"role": "anon"}', '{"key": ""}'
    ) as whole,
    core.to_request('POST', '{}', '{}', '{}', '', '', '', '') as blank;

select test.is((bare).query, '{}'::jsonb, 'no query is an empty one') from door;
select test.is((bare).body, null::jsonb, 'no body is null') from door;
select test.is((blank).body, null::jsonb, 'an empty body is null') from door;
select test.is((blank).ip, null::inet, 'an empty address is null') from door;
select test.is((blank).claims, null::jsonb, 'empty claims are null') from door;
select test.is((whole).path ->> 'id', '7', 'path') from door;
select test.is((whole).body ->> 'n', '9007199254740993', 'a number keeps its digits') from door;
select test.is((whole).ip, '::ffff:10.0.0.1'::inet, 'address') from door;
select test.is((whole).answer, '{"key": ""}'::jsonb, 'answer') from door;
