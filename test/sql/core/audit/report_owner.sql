-- The report says where SQL of an admin reaches beyond this database: the machine, other roles, the operators' database.
create function test.owner_found(plant text default 'select')
returns text language plpgsql as $$
declare
  v_found text;
begin
  begin
    execute plant;
    select string_agg(finding || ': ' || object, '; ' order by finding) into v_found from core.report_owner();
    raise exception 'undo';
  exception when raise_exception then
    return replace(v_found, current_database(), 'here');
  end;
end;
$$;

select test.is(test.owner_found(), 'the owner is a superuser: ' || current_user, 'a superuser');
create role "an owner";
alter schema core owner to "an owner";
select test.is(test.owner_found(), null, 'an owner of this database alone');
select test.is(
  test.owner_found('alter role "an owner" createrole'),
  case
    when current_setting('server_version_num')::integer < 160000
      then 'the owner may become every role that is no superuser: CREATEROLE below Postgres 16: an owner'
  end,
  'one who may create roles'
);
select test.is(
  test.owner_found(plant),
  'the owner has another database of Plinth too, such as the operators'': here_control',
  plant
)
from (
  values(format('alter database %I owner to "an owner"', current_database() || '_control')),
  (format('grant %I to "an owner"', current_database() || '_control_gateway'))
) as reach (plant);
