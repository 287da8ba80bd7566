-- A replay answers in one text now.
drop function if exists api.replay(text, text, boolean, text[], text, text, text, text, text);
drop function if exists api.replay_alone(text, text, text[], text);
drop function if exists api.replied(api.result, text, text);
