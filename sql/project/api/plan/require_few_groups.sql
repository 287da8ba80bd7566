create or replace function api.require_few_groups(p_groups api.row_group[])
returns void
language plpgsql
immutable
parallel safe
as $$
-- Each group is an insert of its own in the statement, whose size must not be the client's to choose.
begin
  if cardinality(p_groups) > 200 then
    perform
      core.raise(
        'bad_request',
        'the rows give more than 200 different sets of columns',
        'Give all rows the same keys, or send Prefer: missing=null, or send them in several requests.'
      );
  end if;
end;
$$;

comment on function api.require_few_groups is 'Refuses rows that have too little in common.';
