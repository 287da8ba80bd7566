-- After a crash, and on a promoted standby, an unlogged sequence begins anew: the counter could come back to a value that
-- a gateway has kept a recipe for.
alter sequence core.catalogue_counter set logged;
