-- An embed has an alias, a hint and a way to join; its alias is a value.
select test.is((api.parse_query('read', array['select', given], null)).embeds, wanted::api.embed[], given)
from (
  values
    ('r(a)', '{"(r,,,,f,f)"}'),
    ('x:r(a)', '{"(r,x,1,,f,f)"}'),
    ('r!fk(a)', '{"(r,,,fk,f,f)"}'),
    ('r!inner(a)', '{"(r,,,,t,f)"}'),
    ('r!left(a)', '{"(r,,,,f,f)"}'),
    ('x:r!"my fk"!inner(a)', '{"(r,x,1,my fk,t,f)"}'),
    ('r!inner!fk()', '{"(r,,,fk,t,f)"}'),
    ('...r(a)', '{"(r,,,,f,t)"}'),
    ('b, ...r!fk(a)', '{"(r,,,fk,f,t)"}'),
    ('count!inner()', '{"(count,,,,t,f)"}'),
    ('r(a),x:s(b)', '{"(r,,,,f,f)","(s,x,1,,f,f)"}')
) as given (given, wanted);
