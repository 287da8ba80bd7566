-- A search for users can go by an index, and the link to the next page has the place where it begins.
drop function if exists auth.users_found(text, uuid);
drop function if exists auth.users_total(text, uuid, boolean, bigint, bigint);
drop function if exists auth.page_links(text, integer, integer, text, bigint);
drop function if exists auth.page_reply(text, jsonb, bigint, integer, integer, text, text);
drop function if exists operate.users_place(text);
