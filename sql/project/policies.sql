-- Row level security is on for every table of ours, and this is the only policy: the functions that use these tables
-- run as the owner. Write further policies for the application's users here.

-- Users may read their own accounts at providers, through a view of the application.
drop policy if exists users_read_their_own on auth.identities;
create policy users_read_their_own on auth.identities
for select
to authenticated
using (user_id = (select auth.uid()));
