-- The locks of watched tables are rows of core.turn.
drop function if exists realtime.lock_of(regclass);
