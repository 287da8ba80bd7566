-- Row level security is on for every table of ours, and no policy but this opens one: the functions that may touch
-- them run as their owner. A policy for the application's users is written here when one is needed.

-- Whose account at a provider it is may see it, through a view of the application's.
drop policy if exists users_read_their_own on auth.identities;
create policy users_read_their_own on auth.identities
for select
to authenticated
using (user_id = (select auth.uid()));
