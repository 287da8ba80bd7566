-- What watched tables have may be of another version: their functions are made anew.
select realtime.make_captures(watch.id, realtime.key_columns(watch.relation))
from realtime.watches as watch
where realtime.key_columns(watch.relation) is not null;
