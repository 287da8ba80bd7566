-- Each watch has functions of its own, which know its table. Who is subscribed reads the table again.
drop function if exists realtime.capture_insert() cascade;
drop function if exists realtime.capture_update() cascade;
drop function if exists realtime.capture_delete() cascade;
drop function if exists realtime.update_event(bigint, bigint);
drop function if exists realtime.key_of(jsonb, text[]);
drop function if exists realtime.long_key_of(jsonb, text[]);
update realtime.watches set wanted_until = 0;
