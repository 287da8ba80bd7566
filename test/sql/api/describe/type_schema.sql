-- Types become those of JSON; what JSON Schema has no word for keeps Postgres's name as its format.
create domain public.code as char(3);
create type public.pair as (a int, b text);
create type public.mood as enum ('sad', 'happy');
create type public.unnamed as enum ();

select test.is(api.type_schema(type::regtype, -1), wanted::jsonb, type)
from (
  values
    ('bool', '{"type": "boolean"}'),
    ('int2', '{"type": "integer", "format": "int32"}'),
    ('int8', '{"type": "integer", "format": "int64"}'),
    ('numeric', '{"type": "number"}'),
    ('text', '{"type": "string"}'),
    ('uuid', '{"type": "string", "format": "uuid"}'),
    ('timestamptz', '{"type": "string", "format": "date-time"}'),
    ('timestamp', '{"type": "string", "format": "timestamp without time zone"}'),
    ('int4range', '{"type": "string", "format": "int4range"}'),
    ('jsonb', '{}'),
    ('uuid[]', '{"type": "array", "items": {"type": ["string", "null"], "format": "uuid"}}'),
    ('public.code', '{"type": "string", "maxLength": 3}'),
    ('public.pair', '{"type": "object"}'),
    ('public.mood', '{"type": "string", "enum": ["sad", "happy"]}'),
    ('public.unnamed', '{"type": "string", "enum": []}')
) as known (type, wanted);
select test.is(api.type_schema('varchar'::regtype, 24), '{"type": "string", "maxLength": 20}', 'a length');
select test.is(api.type_schema('varchar[]'::regtype, 24) #>> '{items,maxLength}', '20', 'a length of elements');
