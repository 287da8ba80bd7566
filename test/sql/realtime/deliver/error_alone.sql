-- An error of one listener ends it alone; what a policy set for one listener is gone for the next.
create table public.notes (id int primary key);
create function public.check_caller()
returns bool language plpgsql as $$
declare
  v_known text := nullif(current_setting('app.caller', true), '');
begin
  if v_known is null then
    v_known := auth.jwt() ->> 'sub';
    perform set_config('app.caller', v_known, false);
  end if;
  if v_known = test.id(1)::text then
    raise division_by_zero;
  end if;
  return v_known = test.id(2)::text;
end;
$$;
create policy p on public.notes using (check_caller());
grant select on public.notes to authenticated;
grant usage on schema test to public;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', test.claims(3));
select test.is(
  (
    select array_agg(
      concat_ws(' ', delivered.listener, delivered.event, delivered.record::jsonb ->> 'code')
      order by delivered.listener, delivered.event
    )
    from
      test.delivered_to(
        'authenticated',
        array[test.claims(2), test.claims(1), test.claims(3), test.claims(2)]
      ) as delivered
  ),
  array['0 INSERT', '1 error invalid_text_representation', '3 INSERT', 'dirty'],
  'told'
);
