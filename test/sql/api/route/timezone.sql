-- A client may choose the time zone of its times, for its request; one that there is not is refused.
create table public.notes (at timestamptz);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values ('2026-01-01 00:00:00+00');
set local timezone = 'UTC';

select test.is(
  (api.request('GET', 'notes', '{}', '{"prefer": "timezone=Asia/Tokyo"}')).body, '[{"at":"2026-01-01T09:00:00+09:00"}]',
  'chosen'
);
select test.is((api.reply('GET', 'notes', '{}', jsonb_build_object('prefer', 'timezone=' || zone))).status, 400, zone)
from unnest(array['Nowhere/Land', 'x']) as zone;
